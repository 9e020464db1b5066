import { useLingui } from '@lingui/react'
import { type ChangeEvent, useRef, useState } from 'react'
import { accountHere } from '../../session.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../layout/icon.tsx'
import { compressPhoto } from './compress-photo.ts'
import type { ImageLimits } from './photo-encoder.ts'

type PageTakerProps = {
  limits: ImageLimits
  /** How many more pages may be added. */
  room: number
  /** Called with the data URL of each page, in the order chosen. */
  onPage: (page: string) => void
  /** Called with the work on each page, so that handing in can wait for it. Never rejects. */
  onWork: (work: Promise<void>) => void
  /** Called with the number of chosen files for which there was room; 0 if there was room for all. */
  onLeftOut: (room: number) => void
}

/** Files that phones make but browsers cannot show. */
const isNoPhoto = (name: string) => /\.(?:hei[cf]|pdf|docx?)$/i.test(name)

/** Takes photos of written pages, by camera or from the gallery, and compresses them. */
export function PageTaker({ limits, room, onPage, onWork, onLeftOut }: PageTakerProps) {
  const { i18n } = useLingui()
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const [isWorking, setWorking] = useState(false)
  /** Names of files that are no image. */
  const [unread, setUnread] = useState<readonly string[]>([])

  async function take(file: File, account: string | null) {
    const page = await compressPhoto(file, limits).catch(() => undefined)
    // Somebody else may have signed in meanwhile, and must not get this person's page.
    if (account !== accountHere()) return
    if (page) onPage(page)
    else setUnread((names) => [...names, file.name])
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])]
    const files = chosen.slice(0, room)
    // Lets the same file be chosen again.
    currentTarget.value = ''
    setUnread([])
    onLeftOut(chosen.length > room ? room : 0)
    setWorking(true)
    const account = accountHere()
    let work = Promise.resolve()
    for (const file of files) {
      // Compresses one page after the other, because a phone has little memory.
      work = work.then(() => take(file, account))
      onWork(work)
    }
    void work.then(() => setWorking(false))
  }
  const hidden = { type: 'file', accept: 'image/*', hidden: true, onChange: choose } as const
  return (
    <div className="stack gap8">
      <div className="wrap gap10">
        <Button
          loading={isWorking}
          leftSection={<Icon name="camera" />}
          onClick={() => camera.current?.click()}
        >
          {i18n.t('Take a photo of your page')}
        </Button>
        <Button disabled={isWorking} onClick={() => gallery.current?.click()}>
          {i18n.t('From the gallery')}
        </Button>
      </div>
      <input
        ref={camera}
        {...hidden}
        capture="environment"
        aria-label={i18n.t('Take a photo of your page')}
      />
      <input ref={gallery} {...hidden} multiple aria-label={i18n.t('From the gallery')} />
      {unread.length > 0 && (
        <p role="alert" className="breaks">
          {unread.join(', ')}:{' '}
          {unread.some(isNoPhoto)
            ? i18n.t('Only photos as JPEG or PNG can be read here. Take a photo of the page.')
            : i18n.t('This image cannot be read.')}
        </p>
      )}
    </div>
  )
}
