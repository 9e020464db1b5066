import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepTestsInMemory } from './memory-folder.ts'

// Imported first by a run of tests. All that its tests make lies in one folder, whose name their processes carry as TMPDIR:
// so they are found and ended however the run ends, by SIGKILL, too.
keepTestsInMemory()
const folder = mkdtempSync(join(tmpdir(), 'ganit-run-'))
process.env.TMPDIR = folder

// It learns by the closed pipe that the run has ended.
const cleaner = spawn(process.execPath, [join(import.meta.dirname, 'clean-up.ts'), folder], {
  detached: true,
  stdio: ['pipe', 'ignore', 'ignore'],
})
cleaner.unref()
;(cleaner.stdin as Socket).unref()

// The command that started this run was killed.
process.once('disconnect', () => process.exit(1))
