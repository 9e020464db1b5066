// npm run test:cluster: starts three etcd, three PostgreSQL under Patroni, HAProxy, nginx and two app processes on this
// machine, kills, disconnects and restarts them under load, and ends with a table. Needs Debian's patroni, etcd-server,
// haproxy, nginx and postgresql. --rounds 24, --only c,e, --picture <file.svg>, --folder <where its logs are kept>,
// --json
import { prepare, run } from '../../build/bootstrap.mjs'

console.log = console.error
await prepare()
process.exitCode = await run(['server/test/cluster/trial.ts', ...process.argv.slice(2)])
