// @ts-check
// A tournament on paper: pairings for the wall, a slip for each board, standings; these on the screen too.

import { QrImage } from "../components/qr_image.jsx";
import { nameIn, pairingNames, pointsText, SCORES } from "../text/tournament_text.js";

/** @import { ComponentChildren } from "preact" */
/** @import { QrCode } from "../storage/qr_code.js" */
/** @import { App } from "./app.js" */
/** @typedef {{ app: App, shown: TournamentReply }} Shown */

/** Renders a printed sheet with its heading. @param {Shown & { title: string, children: ComponentChildren }} props */
const Sheet = ({ app, shown, title, children }) => (
  <section class="tournament-sheet">
    <h2>{shown.name || app.phrases.say("tournament.title")}</h2>
    <p class="source">
      {app.phrases.say(`game.${shown.game}`)} · {title}
    </p>
    {children}
  </section>
);

/** Renders the standings. @param {Shown} props */
export function Standings({ app, shown }) {
  const { say, language } = app.phrases;
  const swiss = shown.kind === "swiss";
  const text = (/** @type {number} */ points) => pointsText(points, language());
  return (
    <table class="tournament-standings">
      <thead>
        <tr>
          <th scope="col">{say("tournament.place")}</th>
          <th scope="col">{say("tournament.player")}</th>
          <th scope="col">{say("tournament.points")}</th>
          {swiss && <th scope="col">{say("tournament.buchholz")}</th>}
          <th scope="col">{say("tournament.sonneborn")}</th>
          <th scope="col" class="tournament-detail">
            {say("tournament.wins")}
          </th>
          <th scope="col" class="tournament-detail">
            {say("tournament.games")}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.standings.map(({ place, number, points, buchholz, sonneborn, wins, games }) => (
          <tr key={number}>
            <td>{place}</td>
            <th scope="row">{nameIn(shown, number)}</th>
            <td>
              <b>{text(points)}</b>
            </td>
            {swiss && <td>{text(buchholz)}</td>}
            <td>{text(sonneborn)}</td>
            <td class="tournament-detail">{wins}</td>
            <td class="tournament-detail">{games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the standings on paper. @param {Shown} props */
export const StandingsSheet = ({ app, shown }) => (
  <Sheet app={app} shown={shown} title={app.phrases.say("tournament.standings")}>
    <Standings app={app} shown={shown} />
    <p>{app.phrases.say(`tournament.ties.${shown.kind}`)}</p>
  </Sheet>
);

/** Renders the pairings of a round on paper. @param {Shown & { number: number }} props */
export function PairingsSheet({ app, shown, number }) {
  const { say } = app.phrases;
  const { pairings, bye } = shown.played[number - 1];
  return (
    <Sheet app={app} shown={shown} title={say("tournament.round", { number })}>
      <table class="tournament-pairings">
        <thead>
          <tr>
            <th scope="col">{say("tournament.board")}</th>
            <th scope="col">{say("tournament.south")}</th>
            <th scope="col">{say("tournament.north")}</th>
            <th scope="col">{say("tournament.result")}</th>
          </tr>
        </thead>
        <tbody>
          {pairings.map((pairing, at) => {
            const { south, north } = pairingNames(shown, pairing);
            return (
              <tr key={pairing.south}>
                <td>{at + 1}</td>
                <th scope="row">{south}</th>
                <th>{north}</th>
                <td>{SCORES[pairing.result]}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {bye > 0 && <p>{say("tournament.bye", { name: nameIn(shown, bye) })}</p>}
    </Sheet>
  );
}

/**
 * Renders a slip for each board of a round on paper.
 * @param {Shown & { number: number, codeOf: (pairing: TournamentPairing) => QrCode | null }} props
 */
export function Slips({ app, shown, number, codeOf }) {
  const { say } = app.phrases;
  return (
    <div class="slips">
      {shown.played[number - 1].pairings.map((pairing, at) => {
        const names = pairingNames(shown, pairing);
        const code = codeOf(pairing);
        return (
          <section class="slip" key={pairing.south}>
            <p>
              {[shown.name, say("tournament.round", { number }), say("tournament.board-is", { number: at + 1 })]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {code && <QrImage {...code} label={say("tournament.code", names)} />}
            <p>
              {say("tournament.south")}: <b>{names.south}</b>
            </p>
            <p>
              {say("tournament.north")}: <b>{names.north}</b>
            </p>
            <p class="slip-line">{say("tournament.result")}:</p>
            <p class="slip-line">{say("tournament.signed")}:</p>
          </section>
        );
      })}
    </div>
  );
}
