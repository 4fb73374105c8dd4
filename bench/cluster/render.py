"""Writes the files of deploy/cluster as the playbook does, within a few seconds. Runs on the machine: render.py FOLDER VALUES."""

import json
import os
import shutil
import sys

import jinja2
import yaml

folder, values = sys.argv[1], json.loads(sys.argv[2])
with open(f"{folder}/roles/lafiya/defaults/main.yml") as file:
    defaults = yaml.safe_load(file)
environment = jinja2.Environment(trim_blocks=True, keep_trailing_newline=True, undefined=jinja2.StrictUndefined)
environment.filters["dirname"] = os.path.dirname
variables = {**defaults, **values}

for item in defaults["files"]:
    if item["group"] not in values["group_names"]:
        continue
    with open(f"{folder}/{item['src']}") as file:
        template = environment.from_string(file.read())
    # Once more for defaults that are made of variables.
    text = environment.from_string(template.render(variables)).render(variables)
    os.makedirs(os.path.dirname(item["dest"]), exist_ok=True)
    with open(item["dest"], "w") as file:
        file.write(text)
    shutil.chown(item["dest"], item.get("owner", "root"))
    os.chmod(item["dest"], int(item.get("mode", "0644"), 8))

for place in ["/var/lib/postgresql/17", "/var/spool/pgbackrest"]:
    os.makedirs(place, exist_ok=True)
    shutil.chown(place, "postgres", "postgres")
