import type { Batch, KeptLesson } from '@ganit/contract/teaching/batches'
import type { Clash } from '@ganit/contract/teaching/lessons'
import { alert } from '../../../ui/dialogs/ask.ts'
import { formatTime } from '../../../ui/text/formats.ts'
import { clashInWords, formatLessonDay } from '../../../ui/text/times/lesson-words.ts'
import classes from './batch.module.css'

type Saved = { batch: Batch; clashes?: Clash[] | undefined; kept?: KeptLesson[] | undefined }

const formatLessonStart = ({ date, start_time }: Pick<KeptLesson, 'date' | 'start_time'>) =>
  `${formatLessonDay(date)}, ${formatTime(start_time)}`

/** After saving a batch: lessons without room or teacher, and lessons that keep a manual change. */
export function tellOfLessons({ batch, clashes = [], kept = [] }: Saved) {
  if (clashes.length > 0 || kept.length > 0)
    void alert({
      title: 'The batch is saved',
      text: (
        <span className={`stack gap8 ${classes.told}`}>
          {clashes.length > 0 && <b>These lessons clash with others:</b>}
          {clashes.map((clash) => (
            <span key={`${clash.date} ${clash.start_time} ${clash.with}`}>
              {formatLessonStart(clash)}: {clashInWords(clash)}
            </span>
          ))}
          {kept.length > 0 && <b>These lessons were changed by hand and stay as they are:</b>}
          {kept.map((lesson) => (
            <span key={lesson.lesson_id}>{formatLessonStart(lesson)}</span>
          ))}
        </span>
      ),
    })
  return batch
}
