// npm run cluster: three etcd, three PostgreSQL under Patroni, HAProxy, nginx and two app processes on this machine, for
// trying things out. npm run cluster -- stop ends it and keeps its data.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['server/test/cluster/local.ts', ...process.argv.slice(2)])
