import type { Lesson } from '@ganit/contract/lessons'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../i18n/use-formats.ts'
import { Drawn } from '../../ui/text/drawn.tsx'
import { useRichText } from '../../ui/text/use-rich-text.ts'
import { homeworkIn } from '../lessons/lessons.data.ts'
import classes from './guardian-area.module.css'

type ChildHomeworkProps = { lessons: readonly Lesson[]; today: string }

/** What a child is to do at home: what is due from today on, or on no day. */
export function ChildHomework({ lessons, today }: ChildHomeworkProps) {
  const { i18n } = useLingui()
  const { shortDay } = useFormats()
  const { Rich } = useRichText()
  const given = homeworkIn(lessons, today)

  return (
    <>
      <h2 className={classes.second}>{i18n.t('Homework')}</h2>
      {given.length === 0 && <p>{i18n.t('No homework is due.')}</p>}
      <ul className={classes.homework}>
        {given.map(({ lesson_id, batch_name, homework }) => (
          <li key={lesson_id}>
            <p>
              {batch_name}
              {homework.due_date && (
                <b> {i18n.t('due by {date}', { date: shortDay(homework.due_date) })}</b>
              )}
            </p>
            <Drawn text={homework.text} by={Rich} />
            {homework.file && (
              <a href={homework.file} download>
                {i18n.t('Open the sheet')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
