// npm run test:cluster: brings up three etcd, three PostgreSQL under Patroni, HAProxy, nginx and two processes of the app on this machine,
// kills, cuts off and restarts parts of it under load, and ends with a table. Wants Debian's patroni, etcd-server, haproxy,
// nginx and postgresql. --rounds 24, --only c,e, --picture <file.svg>, --folder <where its logs are kept>, --json
import { prepare, run } from '../build/bootstrap.mjs'

console.log = console.error
await prepare()
process.exitCode = await run(['server/test/cluster/trial.ts', ...process.argv.slice(2)])
