import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary.ts'
import { adopt, readAdoption } from './adopt.ts'

/** Why an academy with this address in its environment is not taken in. There is no database yet. */
async function refusal(PUBLIC_URL: string, ...words: string[]) {
  const dataDir = join(temporaryFolder(), 'data')
  const read = readAdoption({ DATA_DIR: dataDir, HOSTING_DOMAIN: 'nadia.example', PUBLIC_URL })
  if ('problems' in read) throw new Error(read.problems.join())
  const log = { info: () => {}, warn: () => {} }
  const tools = { config: read.config, log, onClose: () => {}, say: () => {} }
  const reason = await adopt(tools, words).catch(({ message }: Error) => message)
  expect(existsSync(dataDir)).toBe(false)
  return reason
}

const NOTHING_THERE = /^There is no academy in/

test('an academy below the host’s domain is taken in by the name that people know', async () => {
  const below = 'https://sen.nadia.example'
  expect(await refusal(below, 'sen-maths')).toBe(
    'The academy is at sen.nadia.example today. Take it in by that name.',
  )
  expect(await refusal(below, 'sen')).toMatch(NOTHING_THERE)
  expect(await refusal('https://nadia.example', 'sen')).toMatch(/^PUBLIC_URL is at the domain of/)
  expect(await refusal('https://senmaths.example', 'sen')).toMatch(NOTHING_THERE)
  expect(await refusal(below, 'sen', 'maths')).toMatch(/^adopt does not read "maths"/)
  for (const wrong of ['', 'Sen', '--address'])
    expect(await refusal(below, wrong), wrong).toMatch(/^An address has 3 to 30 small letters/)
})
