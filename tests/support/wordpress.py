"""A WordPress of one's own for a test: Debian's packages, a database and a server that are gone afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

from build_scripts.lib import debian

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGES = ("mariadb-server", "php-cli", "php-mysql", "wordpress", "wordpress-theme-twentytwentythree")
SOURCE = Path("/usr/share/wordpress")
PASSWORD = "a password of a test"  # noqa: S105 -- it opens nothing but this test's own
CONFIGURATION = """<?php
foreach ([
  'DB_NAME' => 'wordpress', 'DB_USER' => 'wordpress', 'DB_PASSWORD' => '', 'DB_HOST' => 'localhost:{socket}',
  'DB_CHARSET' => 'utf8mb4', 'DB_COLLATE' => '', 'FS_METHOD' => 'direct',
  'WP_HTTP_BLOCK_EXTERNAL' => true, 'AUTOMATIC_UPDATER_DISABLED' => true, 'DISABLE_WP_CRON' => true,
  'WP_DEBUG' => true, 'WP_DEBUG_DISPLAY' => false, 'WP_DEBUG_LOG' => '{log}',
  'WP_HOME' => '{url}', 'WP_SITEURL' => '{url}', 'WP_CONTENT_DIR' => '{folder}/wp-content',
] as $name => $value) define($name, $value);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""
INSTALL = """<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '{host}'; $_SERVER['REQUEST_URI'] = '/'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
function wp_mail() {{ return true; }}
require '{folder}/wp-load.php'; require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Rules', 'owner', 'owner@rules.example', false, '', '{password}');
$author = ['user_login' => 'author', 'user_pass' => '{password}', 'user_email' => 'author@rules.example'];
wp_insert_user($author + ['role' => 'author']);
"""
ROUTES = """<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$file = $_SERVER['DOCUMENT_ROOT'] . $path;
if (is_file($file) || is_file($file . 'index.php')) {
  $types = ['wasm' => 'application/wasm', 'mjs' => 'text/javascript'];
  $ending = pathinfo($file, PATHINFO_EXTENSION);
  if (!isset($types[$ending])) return false;
  header('Content-Type: ' . $types[$ending]); readfile($file); return true;
}
require 'index.php';
"""
LARGE = ("-d", "upload_max_filesize=64M", "-d", "post_max_size=64M", "-d", "memory_limit=256M")


def missing() -> bool:
    """Tell whether a part of it is missing, once it has been installed where that can be done."""
    programs = ("mariadbd", "mariadb-install-db", "php")

    def lacks() -> bool:
        has_theme = any((SOURCE / "wp-content" / "themes").glob("*/style.css"))
        return not has_theme or any(shutil.which(name) is None for name in programs)

    if lacks() and debian.may_install():
        debian.install(*PACKAGES)
    return lacks()


def free_port() -> int:
    """Find a port that is not in use."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


@contextmanager
def started(command: list[str], **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program for as long as it is needed."""
    with subprocess.Popen(command, **options) as process:  # type: ignore[call-overload]  # as Popen has them
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def database(folder: Path) -> Iterator[Path]:
    """Run an empty database on a socket in a folder."""
    files, where, root = folder / "database", folder / "sql", os.geteuid() == 0
    files.mkdir()
    user = ["--user=mysql"] if root else []
    if root:
        shutil.chown(files, "mysql")
        shutil.chown(folder, "mysql")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    install = ["mariadb-install-db", "--no-defaults", f"--datadir={files}", "--auth-root-authentication-method=normal"]
    subprocess.run([*install, *user], check=True, **quiet)  # type: ignore[call-overload]  # as run has them
    server = ["mariadbd", "--no-defaults", *user, f"--datadir={files}", f"--socket={where}", "--skip-networking"]
    with started([*server, f"--pid-file={folder / 'pid'}", "--skip-grant-tables"], **quiet):
        client = ["mariadb", "--no-defaults", f"--socket={where}", "-e", "CREATE DATABASE wordpress"]
        for _ in range(600):
            if subprocess.run(client, check=False, **quiet).returncode == 0:  # type: ignore[call-overload]  # as run has
                break
            time.sleep(0.1)
        yield where


@contextmanager
def wordpress() -> Iterator[str]:
    """Run a new WordPress, and give its address: an owner and an author, both with PASSWORD, no plugin, no network."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)  # the database runs as another user
        where = stack.enter_context(database(folder))
        pages, port = folder / "pages", free_port()
        shutil.copytree(SOURCE, pages, ignore=shutil.ignore_patterns("wp-config.php"))
        for name in ("languages", "uploads", "upgrade", "plugins"):
            (pages / "wp-content" / name).mkdir(exist_ok=True)
        address = f"http://127.0.0.1:{port}"
        told = {"url": address, "host": f"127.0.0.1:{port}", "folder": pages, "socket": where, "password": PASSWORD}
        told["log"] = folder / "complaints.log"
        (pages / "wp-config.php").write_text(CONFIGURATION.format(**told), encoding="utf-8")
        (folder / "install.php").write_text(INSTALL.format(**told), encoding="utf-8")
        (folder / "routes.php").write_text(ROUTES, encoding="utf-8")
        php = shutil.which("php") or "php"
        done = subprocess.run([php, str(folder / "install.php")], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        serving = [php, *LARGE, "-S", f"127.0.0.1:{port}", "-t", str(pages), str(folder / "routes.php")]
        environment = os.environ | {"PHP_CLI_SERVER_WORKERS": "4"}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment, "cwd": pages}
        stack.enter_context(started(serving, **quiet))
        wait_for(f"{address}/wp-login.php")
        yield address


def wait_for(address: str) -> None:
    """Wait until a server answers at an address."""
    for _ in range(300):
        try:
            with urlopen(address, timeout=10):  # noqa: S310 -- this machine's own
                return
        except URLError:
            time.sleep(0.1)
    raise AssertionError(f"no server answers at {address}")
