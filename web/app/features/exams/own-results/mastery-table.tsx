import { MASTERY_QUESTIONS_MIN, type Mastery, NOT_ENOUGH } from '@ganit/contract/exams/results'
import type { CSSProperties } from 'react'
import classes from './results.module.css'

/** Percentage below which the table advises practice. */
const WEAK = 50

/** Rows by chapter: the chapter's own, if some questions have no skill, and its skills. */
const chaptersOf = (mastery: readonly Mastery[]) =>
  [...Map.groupBy(mastery, ({ class_number, chapter }) => `${class_number} ${chapter}`)].map(
    ([key, lines]) => ({ key, chapter: lines[0]?.chapter ?? '', lines }),
  )

/** For the office: mastery per chapter and skill, as a bar and in numbers. Families read levels in words. */
export const MasterySheet = ({ mastery }: { mastery: readonly Mastery[] }) => (
  <section className={`stack gap8 pad16 card breaks ${classes.sheet}`} aria-labelledby="mastery">
    <h2 id="mastery">Mastery</h2>
    <table className={classes.mastery}>
      <thead>
        <tr>
          <th scope="col">Chapter</th>
          <th scope="col">Strength</th>
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
            <MasteryLine key={line.skill_id ?? `of ${line.chapter_id}`} line={line} />
          ))}
        </tbody>
      ))}
    </table>
    <p className="quiet small">
      From the marks of the last twelve months; newer ones weigh more. A number appears here from{' '}
      {MASTERY_QUESTIONS_MIN} questions on.
    </p>
  </section>
)

const MasteryLine = ({ line: { name, percent, questions } }: { line: Mastery }) => (
  <tr
    className={classes.line}
    data-weak={(percent !== null && percent < WEAK) || undefined}
    style={{ '--strength': `${Math.max(0, percent ?? 0)}%` } as CSSProperties}
  >
    <th scope="row">
      {name} <small>{questions === 1 ? '1 question' : `${questions} questions`}</small>
    </th>
    <td data-known={percent !== null || undefined}>
      {percent === null ? NOT_ENOUGH : `${percent} %`}
    </td>
  </tr>
)
