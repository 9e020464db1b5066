import { SET_QUESTIONS_MAX } from '@ganit/contract/learning/sets-of-practice'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { RemoveButton } from '../../../ui/buttons/remove-button.tsx'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { DIFFICULTIES } from '../../../ui/questions/words.ts'
import { chapters, skills } from '../../papers/chapters/chapters.data.ts'
import { blankLine, type TopicLine } from './set-questions.ts'
import classes from './sets.module.css'

const CHOOSE = [{ value: '', label: 'Choose a chapter' }]
const WHOLE = [{ value: '', label: 'The whole chapter' }]
const ANY = [{ value: '', label: 'Any' }]
const DIFFICULTY = DIFFICULTIES.map((label, n) => ({ value: String(n + 1), label }))

type Errors = Readonly<Record<string, string>>
type LineProps = {
  line: TopicLine
  n: number
  errors: Errors
  onChange: (changes: Partial<TopicLine>) => void
  onRemove?: () => void
}

/** Chapter, skill, difficulty and number of the questions to draw. */
function Line({ line, n, errors, onChange, onRemove }: LineProps) {
  const known = useQuery(chapters)
  const parts = useQuery(skills)
  const errorOf = (field: string) => errors[`from.${n}.${field}`]
  return (
    <fieldset className={`grid top narrow ${classes.line}`} aria-label={`Topic ${n + 1}`}>
      <SearchSelect
        label="Chapter"
        first={CHOOSE}
        value={line.chapter_id}
        error={errorOf('chapter_id')}
        choices={{
          items: (known.data ?? [])
            .filter(({ is_active }) => is_active)
            .map(({ chapter_id, class_number, name }) => ({
              value: String(chapter_id),
              label: `${name} (Class ${class_number})`,
            })),
          isError: known.isError,
        }}
        onChange={(chapter_id) => onChange({ chapter_id, skill_id: '' })}
      />
      <SearchSelect
        label="Skill"
        first={WHOLE}
        value={line.skill_id}
        error={errorOf('skill_id')}
        choices={{
          items: (parts.data ?? [])
            .filter((each) => String(each.chapter_id) === line.chapter_id && each.is_active)
            .map(({ skill_id, name }) => ({ value: String(skill_id), label: name })),
          isError: parts.isError,
        }}
        onChange={(skill_id) => onChange({ skill_id })}
      />
      <SearchSelect
        label="Difficulty"
        first={ANY}
        value={line.difficulty}
        error={errorOf('difficulty')}
        choices={{ items: DIFFICULTY, isError: false }}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      <TextInput
        label="Number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(SET_QUESTIONS_MAX).length}
        value={line.count}
        error={errorOf('count')}
        onChange={({ currentTarget }) => onChange({ count: currentTarget.value })}
      />
      {onRemove && (
        <RemoveButton what={`topic ${n + 1}`} className={classes.without} onClick={onRemove} />
      )}
    </fieldset>
  )
}

type TopicLinesProps = {
  lines: readonly TopicLine[]
  errors: Errors
  onChange: (lines: TopicLine[]) => void
}

/** Topics from which questions are drawn, and how many of each. */
export function TopicLines({ lines, errors, onChange }: TopicLinesProps) {
  const add = () => onChange([...lines, blankLine(Math.max(...lines.map(({ key }) => key)) + 1)])
  return (
    <div className="stack gap16">
      {lines.map((line, n) => (
        <Line
          key={line.key}
          line={line}
          n={n}
          errors={errors}
          onChange={(changes) =>
            onChange(lines.map((each) => (each === line ? { ...each, ...changes } : each)))
          }
          {...(lines.length > 1 && {
            onRemove: () => onChange(lines.filter((each) => each !== line)),
          })}
        />
      ))}
      {errors.from && <p className="pen">{errors.from}</p>}
      <div>
        <Button size="sm" onClick={add}>
          Add topic
        </Button>
      </div>
    </div>
  )
}
