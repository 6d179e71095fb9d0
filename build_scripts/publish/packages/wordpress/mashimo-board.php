<?php
/**
 * Plugin Name: Mashimo board
 * Description: A block for boards of Oware, Awale, Nam Nam and Bao: diagrams until a reader touches them; then they can be played. Nothing is asked of any other host.
 * Version: 0.2.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: mashimo-board
 *
 * A post holds only what any author may write: a paragraph, and in the block's comment what the board is to be. The element is made when
 * the post is shown, so that the paragraph is still there when the plugin is not.
 */

defined( 'ABSPATH' ) || exit;

/** The address of the site with the engine, with a slash at its end: the copy in this plugin, or what the site's owner says instead. */
function mashimo_board_base() {
	$own = defined( 'MASHIMO_BOARD_BASE' ) ? MASHIMO_BOARD_BASE : plugins_url( 'site/', __FILE__ );
	return trailingslashit( apply_filters( 'mashimo_board_base', $own ) );
}

/** What the editor says, in the language of whoever edits; English where there is none for it. */
function mashimo_board_words() {
	$words    = json_decode( file_get_contents( __DIR__ . '/words.json' ), true );
	$language = substr( get_user_locale(), 0, 2 );
	return isset( $words[ $language ] ) ? $words[ $language ] : $words['en'];
}

add_action(
	'init',
	function () {
		wp_register_script( 'mashimo-board', mashimo_board_base() . 'embed.js', array(), '0.2.0', true );
		$needed = array( 'mashimo-board', 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element' );
		wp_register_script( 'mashimo-board-edit', plugins_url( 'edit.js', __FILE__ ), $needed, '0.2.0', true );
		if ( is_admin() ) {
			$told = array( 'base' => mashimo_board_base(), 'words' => mashimo_board_words() );
			wp_add_inline_script( 'mashimo-board-edit', 'window.mashimoBoard = ' . wp_json_encode( $told ) . ';', 'before' );
		}
		register_block_type( __DIR__, array( 'render_callback' => 'mashimo_board_render' ) );
	}
);

/**
 * The board of a block: the element around the paragraph that the post holds, in the block's own part of the page. In feeds that paragraph alone.
 *
 * Neither the engine's address nor the frame's sandbox is an author's to choose.
 *
 * @param array  $attributes the block's attributes.
 * @param string $content    what the post holds.
 */
function mashimo_board_render( $attributes, $content ) {
	if ( is_feed() ) {
		return $content;
	}
	wp_enqueue_script( 'mashimo-board' );
	$html  = ' base="' . esc_url( mashimo_board_base() ) . '"';
	$names = array( 'game', 'position', 'moves', 'mode', 'find', 'level', 'side', 'match', 'theme', 'lang', 'label' );
	foreach ( $names as $name ) {
		if ( isset( $attributes[ $name ] ) && '' !== $attributes[ $name ] ) {
			$html .= sprintf( ' %s="%s"', $name, esc_attr( $attributes[ $name ] ) );
		}
	}
	$board = function ( $parts ) use ( $html ) {
		return "{$parts[1]}<mashimo-board{$html}>{$parts[2]}</mashimo-board>{$parts[3]}";
	};
	return preg_replace_callback( '#^(\s*<div[^>]*>)(.*)(</div>\s*)$#s', $board, $content );
}
