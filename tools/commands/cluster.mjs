// npm run cluster: three etcd, three PostgreSQL under Patroni, HAProxy, nginx and two processes of the app, all on this machine, to look at
// and to try things on. npm run cluster -- stop ends it and keeps what it holds.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['server/test/cluster/local.ts', ...process.argv.slice(2)])
