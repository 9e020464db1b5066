import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
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
  return {
    root,
    elsewhere: join(root, 'elsewhere'),
    send,
    listCopies,
    copy,
    hasLeft: () => existsSync(join(root, 'backups', 'off-site')),
  }
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

test.skipIf(process.platform !== 'linux')(
  'a host sends the newest backup of each academy and its list, each into a folder of its own, and no secret',
  () => {
    const { root, send, elsewhere } = machine()
    writeFileSync(join(root, 'master-secret'), 'f'.repeat(64))
    for (const id of ['1', '2', '3'])
      mkdirSync(join(root, 'academies', id, 'backups'), { recursive: true })
    mkdirSync(join(root, 'host-lists'))
    /** Writes a file that is so many minutes old. */
    const put = (minutes: number, ...path: string[]) => {
      const file = join(root, ...path)
      writeFileSync(file, 'x'.repeat(3000))
      const seconds = statSync(root).mtimeMs / 1000 - minutes * 60
      utimesSync(file, seconds, seconds)
    }
    put(2000, 'academies', '1', 'backups', 'ganit-aa-2026-11-23-0200.backup')
    put(60, 'academies', '1', 'backups', 'ganit-aa-2026-11-24-0200.backup')
    put(60, 'academies', '2', 'backups', 'ganit-bb-2026-11-24-0210.backup')
    put(60, 'academies', '2', 'backups', 'before-restore-bb-2026-11-24-0210.backup')
    put(30, 'host-lists', '2026-11-24.json')
    // Another file is in the way of one academy: the others leave.
    mkdirSync(join(elsewhere, 'ganit', 'academy-1'), { recursive: true })
    const inTheWay = join(elsewhere, 'ganit', 'academy-1', 'ganit-aa-2026-11-24-0200.backup.age')
    writeFileSync(inTheWay, 'another')
    expect(send()).toMatchObject({ status: 1, stderr: expect.stringContaining('Another file') })
    expect(readdirSync(join(elsewhere, 'ganit', 'academy-2'))).toEqual([
      'ganit-bb-2026-11-24-0210.backup.age',
    ])
    rmSync(inTheWay)
    const again = send()
    expect(again.status).toBe(0)
    expect(again.stdout).toBe('ganit-aa-2026-11-24-0200.backup.age is at b@x.\n')
    expect(send()).toMatchObject({ status: 0, stdout: '' })
    const lists = readdirSync(join(elsewhere, 'ganit', 'host-lists'))
    expect(lists).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}\.json\.age$/)])
    expect(readdirSync(join(elsewhere, 'ganit')).toSorted()).toEqual([
      ...['academy-1', 'academy-2', 'host-lists'],
    ])
    // The list of the day changed.
    put(1, 'host-lists', '2026-11-24.json')
    rmSync(join(root, 'host-lists', 'off-site'))
    expect(send().status).toBe(0)
    expect(readdirSync(join(elsewhere, 'ganit', 'host-lists'))).toHaveLength(2)
  },
)
