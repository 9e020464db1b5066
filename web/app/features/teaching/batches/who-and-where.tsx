import { BATCH_LABELS } from '@ganit/contract/teaching/batches'
import type { GetInputPropsReturnType } from '@mantine/form'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import classes from './batch.module.css'
import { RoomField } from './room-field.tsx'
import type { Places } from './use-places.ts'

const FIELDS = ['teacher_id', 'room_id'] as const
type Field = (typeof FIELDS)[number]

type WhoAndWhereProps = {
  places: Places
  /** The text of the blank option. */
  none: Record<Field, string>
  inputOf: (name: Field) => GetInputPropsReturnType
  /** Text below the choice of teacher. */
  teacherHint?: string
  /** True to accept a typed room that does not exist yet. */
  takesNewRooms?: boolean
}

/** Teacher and room, of a batch or of one weekly time. */
export const WhoAndWhere = ({
  places,
  none,
  inputOf,
  teacherHint,
  takesNewRooms,
}: WhoAndWhereProps) => (
  <div className={`grid gap12 halves top ${classes.two}`}>
    {FIELDS.map((name) => {
      const props = inputOf(name)
      if (takesNewRooms && name === 'room_id')
        return <RoomField key={name} places={places} none={none[name]} {...props} />
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
