import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../deploy/debian/offsite.sh')
const NAME = 'ganit-1a2b3c4d-2026-11-24-0200.backup'

/** A machine with one backup, an `age` that runs `age`, and a machine elsewhere behind an `ssh` that runs `onTheWay` first. */
function machine() {
  const root = mkdtempSync(join(tmpdir(), 'ganit-offsite-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const name of ['bin', 'elsewhere', 'backups']) mkdirSync(join(root, name))
  writeFileSync(join(root, 'backups', NAME), 'x'.repeat(5000))
  const program = (name: string, text: string) =>
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const send = (age = 'cat "$5" > "$4"; echo sealed >> "$4"', onTheWay = 'cat') => {
    program('age', age)
    program('ssh', `cd "${root}/elsewhere" && ${onTheWay} | sh -c "$4"`)
    const env = {
      PATH: `${root}/bin:${process.env.PATH}`,
      DATA_DIR: root,
      AGE_RECIPIENT: 'age1x',
      OFFSITE: 'b@x',
    }
    return spawnSync('sh', [SCRIPT], { env, encoding: 'utf8' })
  }
  const listCopies = () => readdirSync(join(root, 'elsewhere', 'ganit'))
  const copy = join(root, 'elsewhere', 'ganit', `${NAME}.age`)
  return { send, listCopies, copy, hasLeft: () => existsSync(join(root, 'backups', 'off-site')) }
}

test.skipIf(process.platform !== 'linux')(
  'a copy elsewhere arrives whole or not at all, and replaces nothing',
  () => {
    const { send, listCopies, copy, hasLeft } = machine()
    expect(send('echo "malformed recipient" >&2; exit 1').status).toBe(1)
    expect(send('head -c 100 "$5" > "$4"; kill -9 $$').status).not.toBe(0)
    expect(existsSync(copy)).toBe(false)
    expect(send(undefined, 'head -c 100')).toMatchObject({
      status: 1,
      stderr: 'Less arrived than was sent.\n',
    })
    expect(listCopies()).toEqual([])
    expect(hasLeft()).toBe(false)

    expect(send()).toMatchObject({ status: 0, stdout: `${NAME}.age is at b@x.\n` })
    expect(readFileSync(copy, 'utf8')).toBe(`${'x'.repeat(5000)}sealed\n`)
    expect(hasLeft()).toBe(true)

    // Sends the same file again, then a damaged one over it, then a foreign file of that name.
    expect(send().status).toBe(0)
    expect(send('echo little > "$4"').status).toBe(1)
    expect(readFileSync(copy, 'utf8')).toMatch(/sealed/)
    expect(listCopies()).toEqual([`${NAME}.age`])
  },
)
