import type { Lesson } from '@ganit/contract/teaching/lessons'
import { type DragEvent, useState } from 'react'
import type { Timetable } from './use-timetable.ts'
import { minutesOf, timeOfMinutes } from './week/lanes.ts'

const STEP = 15
const DAY = 24 * 60

type Held = {
  lesson: Lesson
  /** Minutes between the lesson's start and the pointer. */
  grip: number
}
type Hours = { first: number; last: number }

/** The pointer's time in a day's column, in minutes since midnight. */
function minutesAt({ clientY, currentTarget }: DragEvent, { first, last }: Hours) {
  const { top, height } = currentTarget.getBoundingClientRect()
  return first * 60 + ((clientY - top) / height) * (last - first) * 60
}

/**
 * Drags a lesson to another time; in layouts without a time scale to another day. Dropping it opens the form for
 * moving, filled in.
 */
export function useDragging(timetable: Timetable, hours: Hours | null) {
  const [held, setHeld] = useState<Held>()
  const [over, setOver] = useState<{ day: string; at: string }>()
  const letGo = () => {
    setHeld(undefined)
    setOver(undefined)
  }

  /** The start at the pointer, in quarter hours. */
  function startAt(event: DragEvent, { lesson, grip }: Held) {
    if (!hours) return lesson.start_time
    const lasts = minutesOf(lesson.end_time) - minutesOf(lesson.start_time)
    const start = Math.round((minutesAt(event, hours) - grip) / STEP) * STEP
    return timeOfMinutes(Math.max(0, Math.min(start, DAY - lasts - 1)))
  }
  return {
    over,
    source: (lesson: Lesson) => ({
      draggable: lesson.state === 'scheduled' && lesson.register === 'not_taken',
      onDragStart: (event: DragEvent) => {
        const { top, height } = event.currentTarget.getBoundingClientRect()
        const lasts = minutesOf(lesson.end_time) - minutesOf(lesson.start_time)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', lesson.batch_name)
        setHeld({ lesson, grip: ((event.clientY - top) / height) * lasts })
      },
      onDragEnd: letGo,
    }),
    target: (day: string) => ({
      onDragOver: (event: DragEvent) => {
        if (!held) return
        event.preventDefault()
        const at = startAt(event, held)
        if (over?.day !== day || over.at !== at) setOver({ day, at })
      },
      onDrop: (event: DragEvent) => {
        if (!held) return
        event.preventDefault()
        const at = startAt(event, held)
        const { lesson_id, date, start_time } = held.lesson
        letGo()
        if (day === date && at === start_time) return
        timetable.open({ lesson: lesson_id, do: 'move', on: day, at })
      },
    }),
  }
}

export type Dragging = ReturnType<typeof useDragging>
