import type { GetInputPropsReturnType } from '@mantine/form'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { WritingArea } from '../../../ui/text/writing/writing-area.tsx'
import { LABELS, OPTIONS, type OptionFields } from './question-fields.ts'
import classes from './set-paper.module.css'

type OptionInputsProps = {
  inputProps: (name: keyof OptionFields) => GetInputPropsReturnType
  onRight: (letter: string) => void
}

/** Four options; the last two may be blank. */
export function OptionInputs({ inputProps, onRight }: OptionInputsProps) {
  return (
    <>
      <div className={classes.pair}>
        {OPTIONS.map((name) => (
          <WritingArea
            key={name}
            label={LABELS[name]}
            name={name}
            rows={2}
            {...((name === 'OptionC' || name === 'OptionD') && {
              isOptional: true,
            })}
            {...inputProps(name)}
          />
        ))}
      </div>
      <TextInput
        label={LABELS.RightOption}
        name="RightOption"
        description="A, B, C or D"
        className={classes.short ?? ''}
        maxLength={1}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...inputProps('RightOption')}
        onChange={({ currentTarget }) => onRight(currentTarget.value.trim().toUpperCase())}
      />
    </>
  )
}
