import { BATCH_LABELS } from '@ganit/contract/teaching/batches'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import classes from './batch.module.css'
import type { Places } from './use-places.ts'

const FIELDS = ['teacher_id', 'room_id'] as const
type Field = (typeof FIELDS)[number]

type WhoAndWhereProps = {
  places: Places
  /** The text of the blank option. */
  none: Record<Field, string>
  inputOf: (name: Field) => NativeSelectProps
  /** Below the choice of teacher. */
  teacherHint?: string
}

/** Teacher and room, of a batch or of one weekly time. */
export const WhoAndWhere = ({ places, none, inputOf, teacherHint }: WhoAndWhereProps) => (
  <div className={`grid gap12 halves top ${classes.two}`}>
    {FIELDS.map((name) => {
      const props = inputOf(name)
      return (
        <NativeSelect
          key={name}
          label={BATCH_LABELS[name]}
          data={[
            { value: '', label: none[name] },
            ...places.choicesFor(name, String(props.value ?? '')),
          ]}
          description={
            places.isError
              ? 'These could not be loaded. Please reload the page.'
              : name === 'teacher_id' && teacherHint
          }
          {...props}
        />
      )
    })}
  </div>
)
