#!/bin/sh
# Makes a fresh Debian 12 or later a server of Ganit. As root, from a checkout:
#   deploy/debian/install.sh academy.example.org head@academy.example.org
# It may be run again: what is there is kept, and programs and units are brought up to date.
set -eu

say() { echo "== $*"; }
end() { echo "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || end "Run this as root."
[ $# -ge 2 ] || end "Usage: $0 <name of the site> <e-mail address of the admin>"
name=$1
email=$2
case $name in *[!a-z0-9.-]* | '') end "\"$name\" is no name of a site, like academy.example.org." ;; esac
case $email in *@*.*) ;; *) end "\"$email\" is no e-mail address." ;; esac
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
has_systemd=no
[ -d /run/systemd/system ] && has_systemd=yes

say "Packages"
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -qy --no-install-recommends nginx openssl ca-certificates age openssh-client git util-linux libatomic1
if ! command -v node >/dev/null; then apt-get install -qy --no-install-recommends nodejs npm || true; fi
major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
[ "$major" -ge 20 ] && command -v npm >/dev/null ||
  end "Node 20 or later with npm is wanted, and this machine has ${major}. Debian 13 brings it; on Debian 12 install it from https://nodejs.org, then run this again."

say "User ganit, /opt/ganit, /srv/ganit"
id ganit >/dev/null 2>&1 || useradd --system --user-group --home-dir /srv/ganit --shell /usr/sbin/nologin ganit
install -d -o ganit -g ganit -m 0755 /opt/ganit
install -d -o ganit -g ganit -m 0700 /srv/ganit
if [ "$checkout" != /opt/ganit ]; then
  if [ "$has_systemd" = yes ]; then systemctl stop ganit 2>/dev/null || true; fi
  # The checkout may belong to any user: this only reads the names of its files.
  list=$(mktemp)
  git -c safe.directory="$checkout" -C "$checkout" ls-files -z | sort -z >"$list"
  [ -s "$list" ] || end "$checkout is no checkout of Ganit: git knows no files there."
  # Removes the files that an earlier version brought and this version no longer has.
  if [ -e /opt/ganit/.files ]; then comm -z -23 /opt/ganit/.files "$list" | (cd /opt/ganit && xargs -0 rm -f); fi
  (cd "$checkout" && xargs -0 cp --parents -t /opt/ganit) <"$list"
  install -m 0644 "$list" /opt/ganit/.files
  rm -f "$list"
fi
chown -R ganit:ganit /opt/ganit

say "Settings: /etc/ganit/ganit.env"
install -d -m 0750 -g ganit /etc/ganit
if [ ! -e /etc/ganit/ganit.env ]; then
  cat >/etc/ganit/ganit.env <<SETTINGS
DATA_DIR=/srv/ganit
PUBLIC_URL=https://$name
ADMIN_EMAIL=$email
TRUST_PROXY=127.0.0.1
# All settings stand in /opt/ganit/README.md.
SETTINGS
  chgrp ganit /etc/ganit/ganit.env
  chmod 0640 /etc/ganit/ganit.env
elif ! grep -qx "PUBLIC_URL=https://$name" /etc/ganit/ganit.env; then
  echo "The site is called $name from now on; it was $(grep '^PUBLIC_URL=' /etc/ganit/ganit.env)."
  sed -i "/^PUBLIC_URL=/d; \$ a PUBLIC_URL=https://$name" /etc/ganit/ganit.env
fi

say "Installing and building (a few minutes)"
runuser -u ganit -- env HOME=/opt/ganit npm_config_cache=/opt/ganit/.cache/npm sh -c 'cd /opt/ganit && node tools/build/prepare.mjs'

say "nginx"
certificate=/etc/letsencrypt/live/$name/fullchain.pem
key=/etc/letsencrypt/live/$name/privkey.pem
if [ ! -e "$certificate" ]; then
  certificate=/etc/ssl/certs/ganit-$name.pem
  key=/etc/ssl/private/ganit-$name.key
  [ -e "$key" ] || openssl req -x509 -nodes -days 90 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
    -subj "/CN=$name" -addext "subjectAltName=DNS:$name" -keyout "$key" -out "$certificate" 2>/dev/null
  self_signed=yes
fi
sed -e "s|@NAME@|$name|g" -e "s|@CERTIFICATE@|$certificate|g" -e "s|@KEY@|$key|g" \
  "$here/nginx-site.conf" >/etc/nginx/sites-available/ganit
ln -sf ../sites-available/ganit /etc/nginx/sites-enabled/ganit
rm -f /etc/nginx/sites-enabled/default
nginx -t -q

say "Units and the journal"
chmod 0755 /opt/ganit/deploy/debian/offsite.sh
install -m 0644 "$here/ganit.service" "$here/ganit-offsite.service" "$here/ganit-offsite.timer" /etc/systemd/system/
install -d /etc/systemd/journald.conf.d
install -m 0644 "$here/journald.conf" /etc/systemd/journald.conf.d/ganit.conf
if [ "$has_systemd" = yes ]; then
  systemctl daemon-reload
  systemctl restart systemd-journald
  systemctl enable --now ganit ganit-offsite.timer
  systemctl reload-or-restart nginx
else
  echo "systemd does not run here: nothing was started."
fi

say "Done"
echo "The admin's first password: journalctl -u ganit | grep -i password"
if [ "${self_signed:-no}" = yes ]; then
  echo "The certificate signs itself. A real one: apt-get install certbot, then"
  echo "  certbot certonly --webroot -w /var/www/html -d $name && $0 $name $email"
fi
[ -e /etc/ganit/offsite.env ] ||
  echo "No backup leaves this machine yet: see /opt/ganit/deploy/debian/offsite.sh for /etc/ganit/offsite.env"
