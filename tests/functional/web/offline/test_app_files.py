"""The site as an app: its manifest, its icons, and the worker with the files of its version."""

from __future__ import annotations

import json
import re
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from webapp.web.languages.catalogues import FOLDERS
from webapp.web.site.assets import Asset

pytestmark = pytest.mark.functional


def test_the_manifest_names_icons_and_ways_in_that_are_there(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert manifest["name"]
    assert len(manifest["short_name"]) <= 12
    for icon in manifest["icons"]:
        picture = Image.open(BytesIO(client.get(icon["src"]).data))
        assert "{}x{}".format(*picture.size) == icon["sizes"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    ways_in = [manifest["start_url"], *(way["url"] for way in manifest["shortcuts"])]
    assert [client.get(way).status_code for way in ways_in] == [200] * len(ways_in)
    assert all(way.startswith(manifest["scope"]) for way in ways_in)


def test_what_matters_of_a_maskable_icon_is_in_its_middle(client: FlaskClient) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").text)
    (icon,) = [icon for icon in manifest["icons"] if icon["purpose"] == "maskable"]
    picture = Image.open(BytesIO(client.get(icon["src"]).data)).convert("RGBA")
    ground = picture.getpixel((0, 0))
    assert ground == (*bytes.fromhex(manifest["background_color"][1:]), 255)
    side = picture.width
    for x in range(0, side, 8):
        for y in range(0, side, 8):
            if (x - side / 2) ** 2 + (y - side / 2) ** 2 > (0.4 * side) ** 2:
                assert picture.getpixel((x, y)) == ground


def test_every_page_names_the_manifest(client: FlaskClient) -> None:
    head = client.get("/").text.partition("</head>")[0]
    assert (
        '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">' in head
    )


def test_the_app_speaks_the_language_of_its_reader(client: FlaskClient) -> None:
    german = client.get("/manifest.webmanifest", headers={"Accept-Language": "de"})
    assert {"Accept-Language", "Cookie"} <= {*german.vary}
    manifest = json.loads(german.text)
    assert (manifest["lang"], manifest["shortcuts"][0]["name"]) == ("de", "Rätsel des Tages")
    client.set_cookie("language", "en")
    chosen = client.get("/manifest.webmanifest", headers={"Accept-Language": "de"})
    assert json.loads(chosen.text)["lang"] == "en"


def test_new_words_are_a_new_version(
    app: Flask, client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version() -> str:
        app.extensions.pop("offline_version", None)
        return client.get("/service-worker.js").text.partition("\n")[0]

    before = version()
    assert version() == before
    shutil.copytree(FOLDERS["de"], tmp_path / "german")
    monkeypatch.setitem(FOLDERS, "de", tmp_path / "german")
    assert version() == before
    with (tmp_path / "german" / "site.po").open("a") as catalogue:
        catalogue.write("\n")
    assert version() != before


def test_the_content_policy_allows_our_own_manifest_and_worker(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "manifest-src 'self'" in policy
    assert "worker-src 'self'" in policy


def shell(client: FlaskClient) -> list[str]:
    script = client.get("/service-worker.js").text
    line = re.search(r"^const SHELL = (.*);$", script, re.MULTILINE)
    assert line
    addresses: list[str] = json.loads(line[1])
    return addresses


def test_the_worker_is_asked_for_anew_and_its_files_are_for_keeps(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.cache_control.no_cache
    addresses = shell(client)
    assert addresses
    for address in addresses:
        assert client.get(address).cache_control.immutable


def test_the_worker_has_every_file_of_the_pages_that_it_keeps(client: FlaskClient) -> None:
    files = set(shell(client))
    for page in ("/", "/puzzles", "/how-to-play", "/offline", "/puzzles/4x4b5:b1b32a4g"):
        named = re.findall(r'"(/static/[^"]+\.(?:css|js))"', client.get(page).text)
        assert set(named) <= files


def test_any_changed_file_makes_another_version(app: Flask) -> None:
    def version() -> str:
        app.extensions.pop("offline_version", None)
        script = app.test_client().get("/service-worker.js").text
        line = re.search(r'^const VERSION = "(\w+)";$', script, re.MULTILINE)
        assert line
        return line[1]

    before = version()
    assert version() == before
    assets = app.extensions["assets"]
    assets["site/bullets.js"] = Asset("site/bullets.js", assets["site/bullets.js"].content + b"\n")
    assert version() != before
