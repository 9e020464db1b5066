import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { type ChangeEvent, useId, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { newAttempt, type Attempt as Try } from '../../../api/attempt.ts'
import { compressPhoto } from '../../../ui/photos/compress-photo.ts'
import { type AttemptItem, addPhoto } from './sitting.data.ts'
import classes from './sitting.module.css'

const PHOTOS_MAX = 5
/** The server's limits. */
const ANSWER_PHOTO = { width: 1600, height: 1600, bytesMax: 500 * 1024 }

/** A photo taken here: being sent, or failed. */
type Taken = { image: string; attempt: Try; photo_id?: number; failure?: string }

type AnswerPhotosProps = {
  attempt_id: number
  item: AttemptItem
  photos: readonly number[]
  /** A function of the current photos, because others may have arrived while one was being sent. */
  onChange: (change: (photos: readonly number[]) => number[]) => void
  /** False once handed in: photos can only be added. */
  canRemove?: boolean
}

/** Photos of handwritten answers; each is sent when taken, and retried after a network failure. */
export function AnswerPhotos(props: AnswerPhotosProps) {
  const { i18n } = useLingui()

  const { attempt_id, item, photos, onChange, canRemove = true } = props
  const id = useId()
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const [failure, setFailure] = useState('')

  const note = (attempt: Try, change: Partial<Taken>) =>
    setTaken((all) => all.map((one) => (one.attempt === attempt ? { ...one, ...change } : one)))

  async function send({ image, attempt }: Taken) {
    note(attempt, { failure: '' })
    try {
      const { photo_id } = await addPhoto({ attempt_id, item_id: item.item_id, image }, attempt)
      note(attempt, { photo_id })
      onChange((now) => [...now, photo_id])
    } catch (error) {
      note(attempt, { failure: messageOf(error) })
    }
  }
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    setFailure('')
    const image = await compressPhoto(file, ANSWER_PHOTO).catch(() => undefined)
    if (!image) return setFailure(i18n.t('This image cannot be read.'))
    const one = { image, attempt: newAttempt() }
    setTaken((all) => [...all, one])
    await send(one)
  }
  const urlOf = (photo_id: number) =>
    taken.find((one) => one.photo_id === photo_id)?.image ??
    item.photos.find((photo) => photo.photo_id === photo_id)?.url
  const waiting = taken.filter((one) => one.photo_id === undefined)

  return (
    <div className={`stack gap12 ${classes.photos}`}>
      <ul aria-label={i18n.t('Photos')}>
        {photos.map((photo_id, n) => (
          <li className="stack gap6" key={photo_id}>
            <img src={urlOf(photo_id)} alt={i18n.t('Page {value}', { value: n + 1 })} />
            {canRemove && (
              <Button
                size="xs"
                aria-label={i18n.t('Remove page {value}', { value: n + 1 })}
                onClick={() => onChange((now) => now.filter((other) => other !== photo_id))}
              >
                {i18n.t('Remove')}
              </Button>
            )}
          </li>
        ))}
        {waiting.map((one) => (
          <li className="stack gap6" key={one.attempt.key}>
            <img src={one.image} alt={i18n.t('A page on its way')} />
            {one.failure ? (
              <>
                <span>{i18n.t('Not sent yet')}</span>
                <Button size="xs" onClick={() => void send(one)}>
                  {i18n.t('Send again')}
                </Button>
              </>
            ) : (
              <span>{i18n.t('Sending…')}</span>
            )}
          </li>
        ))}
      </ul>
      {photos.length + waiting.length < PHOTOS_MAX && (
        <label htmlFor={id} className={`stack gap6 strong ${classes.take}`}>
          {i18n.t('Add a photo')}
          <input id={id} type="file" accept="image/*" capture="environment" onChange={choose} />
        </label>
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
