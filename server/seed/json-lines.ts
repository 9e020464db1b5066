import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a data file of the demo, one JSON value per line. */
export const readLines = <T>(file: string): T[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
