import { MASTERY_QUESTIONS_MIN, type Mastery } from '@ganit/contract/results'
import { useLingui } from '@lingui/react'
import type { CSSProperties } from 'react'
import classes from './results.module.css'

/** Below it something is to be practised. */
const WEAK = 50

/** The lines of each chapter: its own where its questions have no skills, and those of its skills. */
const chaptersOf = (mastery: readonly Mastery[]) =>
  [...Map.groupBy(mastery, ({ class_number, chapter }) => `${class_number} ${chapter}`)].map(
    ([key, lines]) => ({ key, chapter: lines[0]?.chapter ?? '', lines }),
  )

/** How well each chapter and skill is mastered: drawn behind its line, and said in numbers. */
export function MasteryTable({ mastery }: { mastery: readonly Mastery[] }) {
  const { i18n } = useLingui()
  return (
    <>
      <table className={classes.mastery}>
        <thead>
          <tr>
            <th scope="col">{i18n.t('Chapter')}</th>
            <th scope="col">{i18n.t('Strength')}</th>
          </tr>
        </thead>
        {chaptersOf(mastery).map(({ key, chapter, lines }) => (
          <tbody key={key}>
            {lines.some(({ name }) => name !== chapter) && (
              <tr>
                <th colSpan={2} scope="rowgroup">
                  {chapter}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <Line key={line.skill_id ?? `of ${line.chapter_id}`} line={line} />
            ))}
          </tbody>
        ))}
      </table>
      <p className={classes.quiet}>
        {i18n.t(
          'From the marks of the last twelve months; newer ones weigh more. A number stands here from {least} questions on.',
          { least: MASTERY_QUESTIONS_MIN },
        )}
      </p>
    </>
  )
}

function Line({ line: { name, percent, questions } }: { line: Mastery }) {
  const { i18n } = useLingui()
  return (
    <tr
      className={classes.line}
      data-weak={(percent !== null && percent < WEAK) || undefined}
      style={{ '--strength': `${Math.max(0, percent ?? 0)}%` } as CSSProperties}
    >
      <th scope="row">
        {name}{' '}
        <small>
          {i18n.t('{questions, plural, one {# question} other {# questions}}', { questions })}
        </small>
      </th>
      <td data-known={percent !== null || undefined}>
        {percent === null ? i18n.t('not enough yet') : `${percent} %`}
      </td>
    </tr>
  )
}
