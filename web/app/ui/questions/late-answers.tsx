import type { ShownValue } from '@ganit/contract/exams/attempts'
import { useLingui } from '@lingui/react'
import { countInWords } from '../text/formats.ts'
import classes from './question.module.css'

type LateAnswer = {
  item_id: number
  number: number
  part: string | null
  value: ShownValue | null
  counted: ShownValue | null
}

/** The answer as one line. */
function lineOf(value: ShownValue | null) {
  if (value === null) return '–'
  if (Array.isArray(value)) return value.join(', ') || '–'
  if (typeof value === 'string') return value
  const photos = value.photos?.length ?? 0
  return [value.text, photos > 0 && countInWords(photos, 'photo', 'photos')]
    .filter(Boolean)
    .join(', ')
}

/** Late answers, which do not count, listed for a decision. */
export const LateAnswers = ({ answers }: { answers: readonly LateAnswer[] }) => {
  const { i18n } = useLingui()
  return (
    <table className={classes.late}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('Question')}</th>
          <th scope="col">{i18n.t('Came late')}</th>
          <th scope="col">{i18n.t('Counts now')}</th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ item_id, number, part, value, counted: counts }) => (
          <tr key={item_id}>
            <th scope="row">{part === null ? number : `${number} (${part})`}</th>
            <td>{lineOf(value)}</td>
            <td>{lineOf(counts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
