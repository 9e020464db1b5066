import { SLIPS_MAX } from '@ganit/contract/papers/question-content'
import { optionLetters } from '@ganit/contract/papers/question-faults'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { NativeSelect, TextInput } from '../../../../../ui/forms/fields/fields.tsx'
import { WritingArea } from '../../../../../ui/text/writing/writing-area.tsx'
import type { AnswerForm } from '../answer-form.ts'
import { hasOptions } from '../answer-values.ts'
import { slipNames } from '../bank.data.ts'
import classes from '../bank-form.module.css'
import { WrongRight } from '../wrong-right.tsx'

const BLANK = { answer: '', name: '', text: '' }

/** Causes of wrong answers: shown to students who give them, and counted for the teacher by names that are offered again. */
export function SlipFields({ answer }: { answer: AnswerForm }) {
  const { slips, options, right } = answer.values
  const names = useQuery({ ...slipNames({}), enabled: slips.length > 0 }).data ?? []
  const listId = useId()
  const wrong = optionLetters(options.length).filter((letter) => !right.letters.includes(letter))

  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Mistakes they make</legend>
      {slips.map((slip, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
        <div key={index} className={`stack gap12 ${classes.slip}`}>
          <div className={classes.row}>
            {hasOptions(answer.kind) ? (
              <NativeSelect
                label={`Wrong answer ${index + 1}`}
                data={['', ...new Set([...wrong, slip.answer].filter(Boolean))]}
                {...answer.input(`slips.${index}.answer`)}
              />
            ) : (
              <TextInput
                label={`Wrong answer ${index + 1}`}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                {...answer.input(`slips.${index}.answer`)}
              />
            )}
            <TextInput
              label={`Name of slip ${index + 1}`}
              placeholder="Square of a sum, term by term"
              autoComplete="off"
              list={listId}
              {...answer.input(`slips.${index}.name`)}
            />
          </div>
          <WritingArea
            label={`What the student is told of slip ${index + 1}`}
            rows={2}
            {...answer.input(`slips.${index}.text`)}
          />
        </div>
      ))}
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <WrongRight answer={answer} names={['slips']} />
      <div className="wrap gap8-16 centred">
        {slips.length < SLIPS_MAX && (
          <Button size="xs" onClick={() => answer.put('slips', [...slips, BLANK])}>
            Add slip
          </Button>
        )}
        {slips.length > 0 && (
          <Button size="xs" onClick={() => answer.put('slips', slips.slice(0, -1))}>
            Remove the last slip
          </Button>
        )}
      </div>
    </fieldset>
  )
}
