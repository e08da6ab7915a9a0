#!/bin/sh
# Installs Lampstand with HTTPS on Debian 12 or 13, or Ubuntu 24.04. Run it from a clone or an unpacked archive of Lampstand:
#
#   sudo sh deploy/install.sh youth.example.org "Youth of St. Mark"
#
# Before that, let the domain name point to this server. The script installs Node.js and Caddy with apt and copies the program to
# /opt/lampstand, which belongs to a user `lampstand-build`. It creates a user `lampstand` for the service, the folder
# /var/lib/lampstand for the data, the settings /etc/lampstand.env, a service of systemd, and a site of Caddy. Then it prints the link
# for the first leader.
#
# Run it again, without a name, to install another version: it keeps the settings and the data. The old version runs until the new one
# is complete. Given an archive of a release instead of a name, the script verifies its signature (<archive>.sig next to it) with the
# keys of the version that the script belongs to, and installs it:
#
#   sudo sh /opt/lampstand/deploy/install.sh lampstand-0.4.0.tar.gz
#
# For a test without a domain name, Caddy makes the certificate itself: TLS=internal, or a name that ends in .test or .localhost.
set -eu
umask 022

program=/opt/lampstand
new=$program.new
old=$program.old
settings=/etc/lampstand.env
from=$(cd "$(dirname "$0")/.." && pwd)
step() { printf '\n%s\n' "$1"; }
stop() { printf '%s\n' "$1" >&2 && exit 1; }
as_builder() {
	setpriv --reuid=lampstand-build --regid=lampstand-build --init-groups env HOME=/var/cache/lampstand-build "$@"
}

# What could go wrong later is checked first.
archive=
case ${1:-} in
*.tar.gz)
	archive=$1
	shift
	ssh-keygen -Y verify -f "$from/deploy/release-signers" -I releases -n lampstand -s "$archive.sig" <"$archive" >/dev/null ||
		stop "$archive is not signed with a key in $from/deploy/release-signers. Nothing has changed."
	;;
esac
known=$(sed -n "s|^PUBLIC_URL=[\"']*https://\([a-z0-9.-]*\).*|\1|p" "$settings" 2>/dev/null) || true
domain=$(printf '%s' "${1:-$known}" | tr '[:upper:]' '[:lower:]')
case $domain in
'') stop 'Which domain name? Run: sudo sh deploy/install.sh youth.example.org "Name of the group"' ;;
*[!a-z0-9.-]* | .* | *. | -* | *..*) stop "$domain is not a domain name. One looks like youth.example.org." ;;
*.*) ;;
*) stop "$domain is not a domain name: it has no dot. One looks like youth.example.org." ;;
esac
[ ! -e "$program" ] || [ -f "$program/deploy/lampstand.service" ] || [ -z "$(ls -A "$program")" ] ||
	stop "There is something else in $program. Move it to another place, and run the script again."
for data in "$program/data" "$program/backups"; do
	[ ! -e "$data" ] || stop "There are data in $data. Move them to /var/lib/lampstand: docs/operating.md#program-and-service"
done
[ "$(id -u)" = 0 ] || stop "The installation needs root. Run: sudo sh deploy/install.sh $domain"
. /etc/os-release
case " $ID ${ID_LIKE:-} " in
*' debian '*) ;;
*) stop "This is ${PRETTY_NAME:-$ID}. The script is for Debian and Ubuntu; docs/operating.md has the steps for others." ;;
esac
[ -d /run/systemd/system ] || stop 'systemd does not run here, so there can be no service.'
[ ! -e "$settings" ] || [ "$domain" = "$known" ] ||
	stop "PUBLIC_URL in $settings is not https://$domain. Change it there, and run the script again."
case $domain in *.test | *.localhost) TLS=internal ;; esac

# In /proc/net/tcp, 0A is a program that listens, 0050 port 80 and 01BB port 443.
if ! systemctl --quiet is-active caddy && grep -qE '^ *[0-9]+: [0-9A-F]+:(0050|01BB) [0-9A-F:]+ 0A ' /proc/net/tcp*; then
	stop 'Another program uses port 80 or 443; ss -ltnp shows which. Stop it, or let it be the proxy: docs/operating.md.'
fi

step 'Installing Node.js and Caddy…'
packages='ca-certificates caddy openssh-client'
command -v npm >/dev/null || packages="$packages nodejs npm"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086 # several packages
apt-get install -qq --no-install-recommends $packages >/dev/null
[ "$(node -p 'parseInt(process.versions.node)')" -ge 18 ] || stop "Node $(node --version) is too old: install Node 24."

step "Preparing Lampstand in $new…"
id lampstand >/dev/null 2>&1 || useradd --system --home-dir /var/lib/lampstand --shell /usr/sbin/nologin lampstand
id lampstand-build >/dev/null 2>&1 ||
	useradd --system --home-dir /var/cache/lampstand-build --shell /usr/sbin/nologin lampstand-build
install -d -o lampstand -g lampstand -m 700 /var/lib/lampstand /var/cache/lampstand
install -d -o lampstand-build -g lampstand-build -m 700 /var/cache/lampstand-build
# An installation that was interrupted.
[ -e "$program" ] || [ ! -e "$old" ] || mv "$old" "$program"
rm -rf "$new" "$old"
mkdir -m 755 "$new"
if [ -n "$archive" ]; then
	tar -C "$new" --strip-components=1 --no-same-owner -xzf "$archive"
else
	tar -C "$from" --exclude=./node_modules --exclude=./dist --exclude=./data --exclude=./backups -cf - . |
		tar -C "$new" --no-same-owner -xf -
fi
# The service can read the program, and only the builder can change it.
chmod -R go=rX "$new"
chown -R lampstand-build:lampstand-build "$new"
(cd "$new" && as_builder node tools/setup.mjs start)

if [ ! -e "$settings" ]; then
	install -o root -g lampstand -m 640 /dev/null "$settings"
	name=$(printf '%s' "${2:-Youth Ministry}" | sed 's/["\\$`]/\\&/g')
	cat >"$settings" <<-END
		DATABASE_URL=file:/var/lib/lampstand/lampstand.db
		PUBLIC_URL=https://$domain
		GROUP_NAME="$name"
		TRUST_PROXY=1
	END
fi

step 'Starting Lampstand…'
[ ! -e "$program" ] || mv "$program" "$old"
mv "$new" "$program"
# The chosen Node is a link, perhaps into the other folder.
(cd "$program" && as_builder node tools/setup.mjs start --quiet)
install -m 644 "$program/deploy/lampstand.service" /etc/systemd/system/lampstand.service
systemctl daemon-reload
systemctl enable --quiet lampstand
started=$(date +%s)
systemctl restart lampstand || stop "Lampstand did not start. Its messages: journalctl -u lampstand -n 50
$([ ! -e $old ] || echo "The version before is in $old.")"
rm -rf "$old"

if ! grep -qsE "^(https://)?$domain\b" /etc/caddy/Caddyfile; then
	site=/etc/caddy/lampstand.caddy
	[ -e $site ] || sed "s/^youth\.example\.org {/$domain {${TLS:+\n\ttls $TLS}/; s/youth\.example\.org/$domain/" "$program/deploy/Caddyfile" >$site
	# Debian's Caddyfile, which shows a page about Caddy, is replaced. Another one keeps its sites.
	if dpkg-query -W -f '${Conffiles}' caddy | grep -q "Caddyfile $(md5sum </etc/caddy/Caddyfile | cut -d ' ' -f 1)"; then
		: >/etc/caddy/Caddyfile
	fi
	grep -q '^import lampstand.caddy' /etc/caddy/Caddyfile || printf '\nimport lampstand.caddy\n' >>/etc/caddy/Caddyfile
fi
caddy validate --config /etc/caddy/Caddyfile >/dev/null 2>&1 ||
	stop 'Caddy refuses its configuration. The reason: caddy validate --config /etc/caddy/Caddyfile'
systemctl enable --quiet caddy
systemctl reload-or-restart caddy

step "Waiting for the certificate of $domain…"
attempts=30
until env ${TLS:+NODE_TLS_REJECT_UNAUTHORIZED=0} "$program/node_modules/.bin/node" -e \
	"fetch('https://$domain/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" 2>/dev/null; do
	attempts=$((attempts - 1))
	[ $attempts -gt 0 ] || break
	sleep 2
done
[ $attempts -gt 0 ] || echo 'No answer yet. Does the name point to this server, with ports 80 and 443 open? See: journalctl -u caddy'

link=$(journalctl -u lampstand -o cat --since "@$started" | sed -n 's|.* at \(https:.*/setup#.*\)|\1|p' | tail -n 1)
if [ -n "$link" ]; then
	step 'Create the first leader now. This link works once, for anyone who has it:'
	cd "$program" && as_builder env LINK="$link" node -e \
		'import("uqr").then((qr) => console.log(`\n${qr.renderUnicodeCompact(process.env.LINK, { border: 2 })}\n\n${process.env.LINK}`))'
fi
step "Lampstand runs at https://$domain. Settings: $settings. Messages: journalctl -u lampstand."
