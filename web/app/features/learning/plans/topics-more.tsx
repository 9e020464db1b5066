import { finishChapter } from '@ganit/contract/learning/plans'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import type { OfferedChapter } from '@ganit/contract/teaching/registers'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../api/may.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatClass } from '../../../ui/text/formats.ts'
import { chapters } from '../../papers/chapters/chapters.data.ts'
import { putFinished } from './plans.data.ts'

type Chosen = { chapter_id: number; name: string }

/** Asks whether a chapter whose lessons are over is finished. */
function Finished({ lesson, chapter }: { lesson: Lesson; chapter: OfferedChapter }) {
  const [isLater, setLater] = useState(false)
  const { failure, isSending, run } = useAction()
  const mayFinish = useMay(finishChapter)
  const { chapter_id, name } = chapter
  if (isLater || !mayFinish) return null
  const finish = async () =>
    (await putFinished({ batch_id: lesson.batch_id, chapter_id, done_on: lesson.date })).message
  return (
    <p className="wrap gap8 centred">
      <span>
        <b>{name}.</b> Finished?
      </span>
      <Button size="sm" loading={isSending} onClick={() => run(finish)}>
        Yes
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setLater(true)}>
        Not yet
      </Button>
      {failure && <span role="alert">{failure}</span>}
    </p>
  )
}

/** Chooses a chapter that the register does not offer. */
function AnotherChapter({ onChoose }: { onChoose: (chapter: Chosen | null) => void }) {
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

type TopicsMoreProps = {
  lesson: Lesson
  /** Chapters that may be finished. */
  asked: readonly OfferedChapter[]
  isChoosing: boolean
  onChoose: (chapter: Chosen | null) => void
}

/** Parts that a register's topics rarely need: a chapter that is not offered, and whether one is finished. */
export default function TopicsMore({ lesson, asked, isChoosing, onChoose }: TopicsMoreProps) {
  return (
    <>
      {isChoosing && <AnotherChapter onChoose={onChoose} />}
      {asked.map((chapter) => (
        <Finished key={chapter.chapter_id} lesson={lesson} chapter={chapter} />
      ))}
    </>
  )
}
