import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './course-page.module.css'
import { embedAddress } from './video-address.ts'

/** The course's video: nothing is asked of its host before somebody presses. */
export function CourseVideo({ address, name }: { address: string; name: string }) {
  const [isPlaying, setPlaying] = useState(false)
  const embed = embedAddress(address)
  const { hostname } = new URL(address)

  return (
    <section aria-labelledby="video">
      <h2 id="video">Video</h2>
      {embed && isPlaying ? (
        <iframe
          className={classes.video}
          src={embed}
          title={`Video of ${name}`}
          allow="autoplay; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        embed && (
          <div className={classes.poster}>
            <Button onClick={() => setPlaying(true)}>Play video</Button>
            <p>It is loaded from {new URL(embed).hostname} when you press.</p>
          </div>
        )
      )}
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          Watch on {hostname}
        </a>
      </p>
    </section>
  )
}
