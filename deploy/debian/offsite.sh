#!/bin/sh
# Sends the newest backup to another machine, encrypted for a key whose other half is not here. Settings: /etc/ganit/offsite.env
#   AGE_RECIPIENT=age1…                      as age-keygen printed it, elsewhere
#   OFFSITE=backup@elsewhere.example.org     whom ssh may enter as, with the key of the user ganit
#   OFFSITE_FOLDER=ganit
# Before the first time: runuser -u ganit -- ssh backup@elsewhere.example.org true    (it asks whether that machine is the right one)
# The time of the file DATA_DIR/backups/off-site tells Ganit when a copy last left this machine.
set -eu
: "${DATA_DIR:?}" "${AGE_RECIPIENT:?}" "${OFFSITE:?}"
folder=${OFFSITE_FOLDER:-ganit}
newest=$(find "$DATA_DIR/backups" -name 'ganit-*.backup' -printf '%T@ %p\n' | sort -n | tail -1 | cut -d' ' -f2-)
if [ -z "$newest" ]; then
  echo "There is no backup in $DATA_DIR/backups yet." >&2
  exit 1
fi
if [ -z "$(find "$newest" -mmin -2160)" ]; then
  echo "The newest backup, $newest, is older than 36 hours. See Settings, Backups." >&2
  exit 1
fi
name=$(basename "$newest").age
# Encrypts into a file first: if age failed in a pipe, ssh would take the half that age has written for the whole.
sealed=$(mktemp -d)
trap 'rm -rf "$sealed"' EXIT
age -r "$AGE_RECIPIENT" -o "$sealed/$name" "$newest"
size=$(wc -c <"$sealed/$name")
# The copy gets its name there only when it is whole, and replaces no file.
ssh -o BatchMode=yes "$OFFSITE" "set -e; mkdir -p '$folder'; cd '$folder'
  is_whole() { [ \"\$(wc -c <\"\$1\")\" -eq $size ]; }
  if [ -e '$name' ]; then
    is_whole '$name' && exit 0
    echo 'Another file is called $name there.' >&2; exit 1
  fi
  trap 'rm -f .$name' EXIT
  cat >'.$name'
  is_whole '.$name' || { echo 'Less arrived than was sent.' >&2; exit 1; }
  mv '.$name' '$name'" <"$sealed/$name"
touch "$DATA_DIR/backups/off-site"
echo "$name is at $OFFSITE."
