import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import classes from './course-video.module.css'
import { embedAddress } from './video-address.ts'

type CourseVideoProps = {
  address: string
  /** The course's name. */
  name: string
  heading?: 'h2' | 'h4'
}

/** The course's video. Nothing is requested from its host before a press. */
export function CourseVideo({ address, name, heading: Heading = 'h2' }: CourseVideoProps) {
  const { i18n } = useLingui()

  const [isPlaying, setPlaying] = useState(false)
  const id = useId()
  const embed = embedAddress(address)
  const { hostname } = new URL(address)

  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{i18n.t('Video')}</Heading>
      {embed && isPlaying ? (
        <iframe
          className={classes.video}
          src={embed}
          title={i18n.t('Video of {name}', { name })}
          allow="autoplay; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        embed && (
          <div className={`stack gap12 ${classes.poster}`}>
            <Button onClick={() => setPlaying(true)}>{i18n.t('Play video')}</Button>
            <p>
              {i18n.t('The video loads from {hostname} when you press.', {
                hostname: new URL(embed).hostname,
              })}
            </p>
          </div>
        )
      )}
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {i18n.t('Watch on {hostname}', { hostname })}
        </a>
      </p>
    </section>
  )
}
