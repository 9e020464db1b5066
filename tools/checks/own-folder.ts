import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepTestsInMemory } from './memory-folder.ts'

// A run of tests imports this first. All files that its tests make lie in one folder, and their processes carry its
// name as TMPDIR. So the cleaner finds both and ends them however the run ends, even by SIGKILL.
keepTestsInMemory()
const folder = mkdtempSync(join(tmpdir(), 'ganit-run-'))
// As root, servers of other versions are started by a user who must reach their folders within.
chmodSync(folder, 0o711)
process.env.TMPDIR = folder

// The closed pipe tells the cleaner that the run has ended.
const cleaner = spawn(process.execPath, [join(import.meta.dirname, 'clean-up.ts'), folder], {
  detached: true,
  stdio: ['pipe', 'ignore', 'ignore'],
})
cleaner.unref()
;(cleaner.stdin as Socket).unref()

// The command that started this run was killed.
process.once('disconnect', () => process.exit(1))
