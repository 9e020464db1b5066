import { BATCH_LABELS } from '@ganit/contract/teaching/batches'
import type { GetInputPropsReturnType } from '@mantine/form'
import { memo } from 'react'
import { NativeSelect, type NativeSelectProps } from '../../../ui/forms/fields/fields.tsx'
import classes from './batch.module.css'
import { RoomField } from './room-field.tsx'
import type { Places } from './use-places.ts'

const FIELDS = ['teacher_id', 'room_id'] as const
type Field = (typeof FIELDS)[number]

type PlaceSelectProps = NativeSelectProps & {
  places: Places
  of: Field
  /** The text of the blank option. */
  none: string
  hint: string | undefined
}

/** A teacher or a room among those that there are. */
const PlaceSelect = memo(function PlaceSelect({
  places,
  of,
  none,
  hint,
  ...props
}: PlaceSelectProps) {
  return (
    <NativeSelect
      label={BATCH_LABELS[of]}
      data={[{ value: '', label: none }, ...places.choicesFor(of, String(props.value ?? ''))]}
      description={places.isError ? 'These could not be loaded. Please reload the page.' : hint}
      {...props}
    />
  )
})

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
        <PlaceSelect
          key={name}
          places={places}
          of={name}
          none={none[name]}
          hint={name === 'teacher_id' ? teacherHint : undefined}
          {...props}
        />
      )
    })}
  </div>
)
