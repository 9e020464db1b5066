import { chaptersTold } from '@ganit/contract/exams/results'
import { useLingui } from '@lingui/react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { downloadReport } from '../../people/students/results.data.ts'
import classes from './results.module.css'
import type { Review } from './review.data.ts'
import review from './review.module.css'

const HUNDRED = 100
/** Percentage below which the review advises practice. */
const WEAK = 50

type ReviewFiguresProps = {
  review: Review
  /** The way to practise a topic; undefined where nobody practises. */
  toTopic?: ((topic: Review['practise'][number]) => string) | undefined
}

/** A test's marks by section and chapter, and what to practise. */
export function ReviewFigures({
  review: { result, practise, attempt_id, unmarked },
  toTopic,
}: ReviewFiguresProps) {
  const { i18n } = useLingui()
  const { total, maximum, rank, sat, percentile, highest, average } = result
  const facts = [
    rank !== null && i18n.t('rank {rank} of {sat}', { rank, sat }),
    percentile !== null && i18n.t('percentile {percentile}', { percentile }),
    highest !== null && i18n.t('highest {highest}', { highest }),
    average !== null && i18n.t('average {average}', { average }),
  ]
  const chapters = chaptersTold(result).map(({ name, ...figures }) => ({
    ...figures,
    title: name ?? i18n.t('Other questions'),
  }))
  return (
    <section className={`stack gap8 pad16 card breaks ${classes.sheet}`} aria-labelledby="figures">
      <h2 id="figures">{i18n.t('Result')}</h2>
      {total !== null && (
        <p className={classes.total}>{i18n.t('{total} of {maximum}', { total, maximum })}</p>
      )}
      {unmarked > 0 && (
        <p>
          {i18n.t(
            '{unmarked, plural, one {# answer is not marked yet. Its marks follow.} other {# answers are not marked yet. Their marks follow.}}',
            { unmarked },
          )}
        </p>
      )}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {result.sections.length > 1 && <Parts label={i18n.t('Section')} parts={result.sections} />}
      {chapters.length > 0 && <Parts label={i18n.t('Chapter')} parts={chapters} />}
      {practise.length > 0 && (
        <>
          <h3>{i18n.t('What to practise')}</h3>
          <ul className={review.practise}>
            {practise.map((topic) => {
              const { skill_id, chapter_id, name, chapter, total, maximum } = topic
              const named = name === chapter ? name : `${name} (${chapter})`
              return (
                <li key={`${skill_id} ${chapter_id}`}>
                  {toTopic ? <Link to={toTopic(topic)}>{named}</Link> : named}:{' '}
                  {i18n.t('{total} of {maximum}', { total, maximum })}
                </li>
              )
            })}
          </ul>
        </>
      )}
      <ReportButton attempt_id={attempt_id} />
    </section>
  )
}

type Part = { title: string; total: number | null; maximum: number }

const shareOf = ({ total, maximum }: Part) =>
  maximum > 0 ? Math.max(0, Math.round((HUNDRED * (total ?? 0)) / maximum)) : 0

/** A bar behind each line, and numbers. */
function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { i18n } = useLingui()
  return (
    <table className={classes.mastery}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{i18n.t('Marks')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, n) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: sections and chapters have their order.
            key={n}
            className={classes.line}
            data-weak={shareOf(part) < WEAK || undefined}
            style={{ '--strength': `${shareOf(part)}%` } as CSSProperties}
          >
            <th scope="row">{part.title}</th>
            <td data-known>
              {part.total === null
                ? '–'
                : i18n.t('{total} of {maximum}', { total: part.total, maximum: part.maximum })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ReportButton({ attempt_id }: { attempt_id: number }) {
  const { i18n } = useLingui()
  const { isSending, once } = useSending()
  const save = () =>
    once(() =>
      downloadReport(attempt_id).catch((error) =>
        toastFailure(`${i18n.t('The report could not be loaded.')} ${messageOf(error)}`),
      ),
    )
  return (
    <Button className={review.report ?? ''} loading={isSending} onClick={() => void save()}>
      {i18n.t('Report (PDF)')}
    </Button>
  )
}
