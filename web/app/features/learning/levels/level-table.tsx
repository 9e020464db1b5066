import { MASTERY_QUESTIONS_MIN } from '@ganit/contract/exams/results'
import type { TopicLevel } from '@ganit/contract/learning/practice'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { LEVELS } from '../practice/levels.ts'
import classes from './levels.module.css'

export type LevelRow = Pick<
  TopicLevel,
  'chapter_id' | 'skill_id' | 'name' | 'level' | 'due_on' | 'tests'
>

/** Number of rows before `All` is pressed. */
const FIRST = 5
const STEPS = [1, 2, 3, 4] as const

type LevelTableProps = { levels: readonly LevelRow[]; labelledBy: string }

/** How well each topic is known, in a word; the share in tests on a press. */
export function LevelTable({ levels, labelledBy }: LevelTableProps) {
  const { i18n } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const [inPercent, setInPercent] = useState(false)
  const shown = showsAll ? levels : levels.slice(0, FIRST)

  return (
    <>
      <table className={classes.table} aria-labelledby={labelledBy}>
        <thead className={aloud.only}>
          <tr>
            <th scope="col">{i18n.t('Topic')}</th>
            <th scope="col">{i18n.t('Level')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={`${row.chapter_id} ${row.skill_id}`} row={row} inPercent={inPercent} />
          ))}
        </tbody>
      </table>
      {inPercent && (
        <p className="quiet small">
          {i18n.t(
            'From the marks of the last twelve months; newer ones weigh more. A number appears here from {least} questions on.',
            { least: MASTERY_QUESTIONS_MIN },
          )}
        </p>
      )}
      <div className={`wrap gap4-16 ${classes.tools}`}>
        {levels.length > FIRST && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {i18n.t('All')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={inPercent}
          onClick={() => setInPercent(!inPercent)}
        >
          {i18n.t('In per cent')}
        </Button>
      </div>
    </>
  )
}

function Row({ row, inPercent }: { row: LevelRow; inPercent: boolean }) {
  const { i18n } = useLingui()
  const today = useToday()
  const { name, level, due_on, tests } = row
  const { word, steps } = LEVELS[level]
  const isToRefresh = level !== 'new' && due_on !== null && due_on <= today
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={classes.level}>
          <span className="row" aria-hidden="true">
            {STEPS.map((step) => (
              <i key={step} data-filled={step <= steps || undefined} />
            ))}
          </span>
          <span>
            {i18n._(word)}
            {isToRefresh && <b className="block">{i18n.t('To refresh')}</b>}
            {inPercent && <b className="block amount">{tests === null ? '–' : `${tests} %`}</b>}
          </span>
        </span>
      </td>
    </tr>
  )
}
