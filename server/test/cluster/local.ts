// npm run cluster: a whole cluster on this machine, to look at; npm run cluster -- stop ends it. See
// deploy/cluster/README.md.
import { existsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { bringUp, placeOf, takeDown } from './bring-up.ts'
import { partsOf } from './part.ts'

const [command = 'start'] = process.argv.slice(2)
const folder = process.env.CLUSTER_DIR ?? join(tmpdir(), `ganit-cluster-of-${userInfo().username}`)
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function start() {
  if (partsOf(folder).length > 0)
    throw new Error(`A cluster runs already, in ${folder}. End it: npm run cluster -- stop`)
  const cluster = placeOf({ folder })
  try {
    await bringUp(cluster, say)
  } catch (error) {
    await takeDown(folder, () => {})
    throw error
  }
  const { place, secrets } = cluster
  say(`Ganit is running at https://localhost:${place.ports.nginx} (its certificate signs itself).`)
  say(`Sign in as admin@ganit.local with ${secrets.adminPassword}`)
  say(`All of it is in ${folder}. End it: npm run cluster -- stop`)
}

try {
  if (command === 'stop') {
    if (!existsSync(folder)) say('No cluster runs.')
    await takeDown(folder, say)
  } else if (command === 'start') await start()
  else throw new Error(`"${command}" is neither start nor stop.`)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
