import { SET_QUESTIONS_MAX } from '@ganit/contract/learning/sets-of-practice'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { counted } from '../../../ui/text/formats.ts'
import type { homeworkIn } from './homework-outbox.ts'
import { chapters as allChapters, homeworkSets } from './lesson.data.ts'
import classes from './register.module.css'

const USUAL_COUNT = '8'

type Fields = ReturnType<typeof homeworkIn>
type HomeworkSetProps = {
  lesson: Lesson
  fields: Fields
  errors: Record<string, string>
  onChange: (changes: Partial<Fields>) => void
}

/**
 * Questions of the bank to practise, with homework: those that are there, or some drawn from a chapter. Loaded when it is
 * pressed, because registers are opened on slow networks.
 */
export default function HomeworkSet({ lesson, fields, errors, onChange }: HomeworkSetProps) {
  const { lesson_id, batch_id } = lesson
  const chapters = useQuery(allChapters)
  const sets = useQuery(homeworkSets({ batch_id, lesson_id }))
  const [stored] = sets.data?.items ?? []
  const isThere = stored !== undefined && !fields.withoutSet
  const isFixed = stored !== undefined && stored.begun > 0
  return (
    <div className="stack gap8">
      {isThere && (
        <p>
          {counted(stored.question_ids.length, 'question', 'questions')} to practise: {stored.title}
          {isFixed && `; ${counted(stored.begun, 'student has', 'students have')} begun`}
        </p>
      )}
      {!isFixed && (
        <div className={`grid top ${classes.homeworkRow}`}>
          <SearchSelect
            label="Questions to practise, of chapter"
            first={[{ value: '', label: 'None' }]}
            value={fields.chapter_id ?? ''}
            choices={{
              items: (chapters.data ?? [])
                .filter(({ is_active }) => is_active)
                .map(({ chapter_id, class_number, name }) => ({
                  value: String(chapter_id),
                  label: `${name} (Class ${class_number})`,
                })),
              isError: chapters.isError,
            }}
            onChange={(chapter_id) => onChange({ chapter_id, count: fields.count || USUAL_COUNT })}
          />
          <TextInput
            label="Number"
            inputMode="numeric"
            maxLength={String(SET_QUESTIONS_MAX).length}
            value={fields.count ?? ''}
            error={errors['set.from.0.count']}
            onChange={({ currentTarget }) => onChange({ count: currentTarget.value })}
          />
        </div>
      )}
      {isThere && !isFixed && (
        <div className="wrap to-end">
          <Button size="sm" onClick={() => onChange({ withoutSet: true, chapter_id: '' })}>
            Take the questions away
          </Button>
        </div>
      )}
    </div>
  )
}
