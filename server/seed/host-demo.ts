// Makes some academies of a host and fills them with invented people: node server/seed/host-demo.ts 3

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseAddress } from '../src/academy/academy.ts'
import { runConfigured } from '../src/backup/command.ts'
import { readHostConfig } from '../src/hosting/host-config.ts'
import { makeAcademy, ownerOf } from '../src/hosting/making/make-academy.ts'
import { openHost } from '../src/hosting/open-host.ts'

const ADDRESSES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const STUDENTS = '60'
const TURN_OFF = { OWNER_DATABASE_URL: undefined, MASTER_SECRET_FILE: undefined }

/** The address as `DATABASE_URL` takes it; `pg` takes a socket's folder from the query. */
function urlOf(address: DatabaseAddress) {
  if ('connectionString' in address) return address.connectionString
  const { user, password, database, host, port } = address
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?${query}`
}

async function seed(
  address: DatabaseAddress,
  { email, dataDir }: { email: string; dataDir: string },
) {
  const env = { DATABASE_URL: urlOf(address), ADMIN_EMAIL: email, DATA_DIR: dataDir }
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--students', STUDENTS],
    { env: { ...process.env, ...TURN_OFF, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('An academy could not be filled.')
}

await runConfigured(readHostConfig, async ({ config, log, onClose, say }) => {
  const count = Number(process.argv[2])
  if (!(Number.isInteger(count) && count >= 1 && count <= ADDRESSES.length))
    throw new Error(`--demo must be a whole number from 1 to ${ADDRESSES.length}.`)
  const host = await openHost({ config, log, onClose })
  for (const address of ADDRESSES.slice(0, count)) {
    const email = `owner@${address}.example.com`
    const { academy_id, link } = await makeAcademy(host, {
      address,
      email,
      name: `Academy ${address}`,
    })
    await seed(ownerOf(host, academy_id), { email, dataDir: join(config.dataDir, 'seeding') })
    say(`${new URL(link).origin}   its owner, ${email}: ${link}`)
  }
  say('student1@, guardian1@ and teacher1@example.com sign in with the password: show your working')
})
