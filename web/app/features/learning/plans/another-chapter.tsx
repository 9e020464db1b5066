import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { formatClass } from '../../../ui/text/formats.ts'
import { chapters } from '../../papers/chapters/chapters.data.ts'

type Chosen = { chapter_id: number; name: string }

/** Chooses a chapter that the register does not offer. */
export default function AnotherChapter({
  onChoose,
}: {
  onChoose: (chapter: Chosen | null) => void
}) {
  const { data, isError } = useQuery(chapters)
  const active = data?.filter(({ is_active }) => is_active) ?? []
  const groups = Map.groupBy(active, ({ class_number }) => class_number)
  return (
    <div className="wrap gap8 end">
      <NativeSelect
        label="Another chapter"
        autoFocus
        error={isError ? 'Failed to load the chapters.' : undefined}
        defaultValue=""
        onChange={({ currentTarget: { value } }) => {
          const chapter = active.find(({ chapter_id }) => String(chapter_id) === value)
          if (chapter) onChoose(chapter)
        }}
      >
        <option value="" disabled>
          {data ? 'Choose a chapter' : 'Loading ...'}
        </option>
        {[...groups].map(([class_number, all]) => (
          <optgroup key={class_number} label={formatClass(class_number)}>
            {all.map(({ chapter_id, name }) => (
              <option key={chapter_id} value={chapter_id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <Button size="sm" onClick={() => onChoose(null)}>
        Cancel
      </Button>
    </div>
  )
}
