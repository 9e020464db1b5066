import { foldName } from '@ganit/contract/fold-text'
import { useState } from 'react'
import { type Option, SearchField } from '../../../ui/forms/choices/combobox.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { addRoom } from '../rooms/rooms.data.ts'
import type { Places } from './use-places.ts'

const NEW = 'new'

type RoomFieldProps = {
  places: Places
  /** The text of the blank option. */
  none: string
  label?: string
  value?: string
  onChange?: (room_id: string) => void
  error?: string
}

/** A room, chosen or typed; a new name creates a room at once. */
export function RoomField({ places, none, value = '', onChange, error, label }: RoomFieldProps) {
  const { failure, run } = useAction()
  const [made, setMade] = useState<Option>()
  const blank = { value: '', label: none }
  const rooms = [blank, ...places.choicesFor('room_id', value)]
  const shown = [...(made ? [made] : []), ...rooms].find((room) => room.value === value)

  function useFound(text: string) {
    const wanted = foldName(text)
    const found = rooms.filter((room) => foldName(room.label).includes(wanted))
    const isKnown = found.some((room) => foldName(room.label) === wanted)
    const toAdd = { value: NEW, label: text, detail: 'Add this room' }
    return {
      items: isKnown ? found : [...found, toAdd],
      isFetching: false,
      isError: places.isError,
    }
  }
  const choose = (option: Option) =>
    option.value === NEW
      ? run(async (attempt) => {
          const { message, room } = await addRoom({ name: option.label }, attempt)
          const room_id = String(room.room_id)
          setMade({ value: room_id, label: room.name })
          onChange?.(room_id)
          return message
        })
      : onChange?.(option.value)

  return (
    <SearchField
      label={label}
      rightSection={<Icon name="chevronDown" size={16} />}
      error={error || failure}
      value={shown?.label ?? none}
      first={rooms}
      useFound={useFound}
      onChoose={choose}
      nothing=""
      failed="The rooms could not be loaded. Please reload the page."
    />
  )
}
