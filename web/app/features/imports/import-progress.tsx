import type { ImportAtWork } from '@ganit/contract/imports'
import { formatCount } from '../../ui/text/formats.ts'
import classes from './imports.module.css'

const TEXTS = {
  look: 'The file is being checked.',
  run: 'The rows are being imported.',
  undo: 'The import is being taken back.',
} as const

/** How far the work on an import is. */
export function ImportProgress({ found: { job, work, state } }: { found: ImportAtWork }) {
  const text = TEXTS[work ?? (state === 'checking' ? 'look' : 'run')]
  const of = job?.of ?? null

  return (
    <div className={classes.progress}>
      <p role="status">{text}</p>
      <progress
        aria-label="How far it is"
        {...(job && of !== null && { value: job.done, max: of })}
      />
      {job && of !== null && (
        <span>
          {formatCount(job.done)} of {formatCount(of)}
        </span>
      )}
    </div>
  )
}
