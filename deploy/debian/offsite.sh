#!/bin/sh
# Sends the newest backup to another machine, encrypted for a key whose other half is not here. Settings: /etc/ganit/offsite.env
#   AGE_RECIPIENT=age1…                      as age-keygen printed it, elsewhere
#   OFFSITE=backup@elsewhere.example.org     whom ssh may enter as, with the key of the user ganit
#   OFFSITE_FOLDER=ganit
# Before the first time: runuser -u ganit -- ssh backup@elsewhere.example.org true    (it asks whether that machine is the right one)
# The time of the file DATA_DIR/backups/off-site tells Ganit when a copy last left this machine.
# A host of many academies sends each one's newest backup into a folder of its own there, and the latest copy of its list. The
# master secret never leaves: whoever had both could open everything.
set -eu
: "${DATA_DIR:?}" "${AGE_RECIPIENT:?}" "${OFFSITE:?}"
folder=${OFFSITE_FOLDER:-ganit}
sealed=$(mktemp -d)
trap 'rm -rf "$sealed"' EXIT

# The newest file in a folder with such a name; nothing without one.
newest() { find "$1" -name "$2" -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -1 | cut -d' ' -f2-; }

# Sends a file under a name into a folder there, and notes it in the file off-site beside it.
send() {
  file=$1 name=$2.age there=$3
  # Encrypts into a file first: if age failed in a pipe, ssh would take the half that age has written for the whole.
  age -r "$AGE_RECIPIENT" -o "$sealed/$name" "$file" || return 1
  size=$(wc -c <"$sealed/$name")
  # The copy gets its name there only when it is whole, and replaces no file.
  ssh -o BatchMode=yes "$OFFSITE" "set -e; mkdir -p '$there'; cd '$there'
    is_whole() { [ \"\$(wc -c <\"\$1\")\" -eq $size ]; }
    if [ -e '$name' ]; then
      is_whole '$name' && exit 0
      echo 'Another file is called $name there.' >&2; exit 1
    fi
    trap 'rm -f .$name' EXIT
    cat >'.$name'
    is_whole '.$name' || { echo 'Less arrived than was sent.' >&2; exit 1; }
    mv '.$name' '$name'" <"$sealed/$name" || return 1
  rm "$sealed/$name"
  touch "$(dirname "$file")/off-site"
  echo "$name is at $OFFSITE."
}

if [ ! -d "$DATA_DIR/academies" ]; then
  file=$(newest "$DATA_DIR/backups" 'ganit-*.backup')
  if [ -z "$file" ]; then
    echo "There is no backup in $DATA_DIR/backups yet." >&2
    exit 1
  fi
  if [ -z "$(find "$file" -mmin -2160)" ]; then
    echo "The newest backup, $file, is older than 36 hours. See Settings, Backups." >&2
    exit 1
  fi
  send "$file" "$(basename "$file")" "$folder"
  exit
fi

# One that cannot be sent keeps no other one here. Old and missing backups are in the host's morning mail.
failed=0
has_left() { [ "$(dirname "$1")/off-site" -nt "$1" ]; }
for academy in "$DATA_DIR"/academies/*/; do
  file=$(newest "${academy}backups" 'ganit-*.backup')
  if [ -z "$file" ] || has_left "$file"; then continue; fi
  send "$file" "$(basename "$file")" "$folder/academy-$(basename "$academy")" || failed=1
done
list=$(newest "$DATA_DIR/host-lists" '????-??-??.json')
# The day's list changes, so its time is in its name.
if [ -n "$list" ] && ! has_left "$list"; then
  send "$list" "$(date -u -r "$list" +%Y-%m-%d-%H%M%S).json" "$folder/host-lists" || failed=1
fi
exit $failed
