#!/bin/sh
# Makes a fresh Debian 12 or later a server of Ganit. As root, from a checkout:
#   deploy/debian/install.sh academy.example.org head@academy.example.org
# For many academies, each below a domain (docs/hosting.md):
#   deploy/debian/install.sh --hosting academies.example.org host@example.org
# It may be run again: what is there is kept, and programs and units are brought up to date.
set -eu

say() { echo "== $*"; }
end() { echo "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || end "Run this as root."
hosting=no
if [ "${1:-}" = --hosting ]; then
  hosting=yes
  shift
fi
[ $# -ge 2 ] || end "Usage: $0 [--hosting] <name of the site, or domain of the academies> <e-mail address of the admin, or host>"
name=$1
email=$2
case $name in *[!a-z0-9.-]* | '') end "\"$name\" is no name of a site, like academy.example.org." ;; esac
case $email in *@*.*) ;; *) end "\"$email\" is no e-mail address." ;; esac
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
settings=/etc/ganit/ganit.env
# A forgotten setting of one academy would be that of all, and the other way round.
if [ $hosting = yes ]; then
  ! grep -qs '^PUBLIC_URL=' $settings || end "This machine has one academy ($settings says PUBLIC_URL), and is no host."
  if [ -d /run/systemd/system ] && systemctl -q is-active nginx; then end "nginx has the ports that Caddy needs. Stop it first: systemctl disable --now nginx"; fi
else
  ! grep -qs '^HOSTING_DOMAIN=' $settings || end "This machine is a host of many academies: say --hosting."
fi
has_systemd=no
[ -d /run/systemd/system ] && has_systemd=yes

say "Packages"
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
if [ $hosting = yes ]; then front=caddy; else front=nginx; fi
apt-get install -qy --no-install-recommends $front openssl ca-certificates age openssh-client git util-linux libatomic1
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

say "Settings: $settings"
install -d -m 0750 -g ganit /etc/ganit
if [ $hosting = yes ]; then
  called="HOSTING_DOMAIN=$name"
  first="$called
HOSTING_EMAIL=$email
TLS_ASK_PORT=3001"
else
  called="PUBLIC_URL=https://$name"
  first="$called
ADMIN_EMAIL=$email"
fi
if [ ! -e $settings ]; then
  cat >$settings <<SETTINGS
DATA_DIR=/srv/ganit
$first
TRUST_PROXY=127.0.0.1
# All settings stand in /opt/ganit/README.md, and those of a host in /opt/ganit/docs/hosting.md.
SETTINGS
  chgrp ganit $settings
  chmod 0640 $settings
elif ! grep -qx "$called" $settings; then
  echo "The site is called $name from now on; it was $(grep "^${called%%=*}=" $settings)."
  sed -i "/^${called%%=*}=/d; \$ a $called" $settings
fi

say "Installing and building (a few minutes)"
runuser -u ganit -- env HOME=/opt/ganit npm_config_cache=/opt/ganit/.cache/npm sh -c 'cd /opt/ganit && node tools/build/prepare.mjs'

if [ $hosting = yes ]; then
  say "Caddy"
  # What Debian or somebody else wrote there is kept.
  if [ -e /etc/caddy/Caddyfile ] && ! grep -q on_demand_tls /etc/caddy/Caddyfile; then
    mv /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-ganit
  fi
  sed "s|@EMAIL@|$email|" "$here/../hosting/Caddyfile" >/etc/caddy/Caddyfile
  caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile >/dev/null 2>&1 || end "Caddy refuses /etc/caddy/Caddyfile: caddy validate --config /etc/caddy/Caddyfile"
else
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
fi

say "Units and the journal"
chmod 0755 /opt/ganit/deploy/debian/offsite.sh
install -m 0644 "$here/ganit.service" "$here/ganit-offsite.service" "$here/ganit-offsite.timer" /etc/systemd/system/
if [ $hosting = yes ]; then
  for unit in ganit ganit-offsite; do
    install -D -m 0644 "$here/../hosting/$unit.conf" "/etc/systemd/system/$unit.service.d/hosting.conf"
  done
  install -m 0755 "$here/../hosting/ganit-host" /usr/local/bin/ganit-host
fi
install -d /etc/systemd/journald.conf.d
install -m 0644 "$here/journald.conf" /etc/systemd/journald.conf.d/ganit.conf
if [ "$has_systemd" = yes ]; then
  systemctl daemon-reload
  systemctl restart systemd-journald
  systemctl enable --now ganit ganit-offsite.timer
  systemctl reload-or-restart $front
else
  echo "systemd does not run here: nothing was started."
fi

say "Done"
if [ $hosting = yes ]; then
  echo "Make an academy: ganit-host new sen-maths \"Sen's Mathematics Classes\" ananya@example.com"
  echo "Copy /srv/ganit/master-secret to another machine, then: ganit-host --copied"
  grep -q '^SMTP_URL=' $settings || echo "No mail leaves this machine yet: SMTP_URL in $settings, then systemctl restart ganit"
else
  echo "The admin's first password: journalctl -u ganit | grep -i password"
fi
if [ "${self_signed:-no}" = yes ]; then
  echo "The certificate signs itself. A real one: apt-get install certbot, then"
  echo "  certbot certonly --webroot -w /var/www/html -d $name && $0 $name $email"
fi
[ -e /etc/ganit/offsite.env ] ||
  echo "No backup leaves this machine yet: see /opt/ganit/deploy/debian/offsite.sh for /etc/ganit/offsite.env"
