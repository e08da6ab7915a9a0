import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { Switch } from '#web/ui/switch.tsx'
import { SectionPage } from './section-form.tsx'
import { useSettingsChange } from './use-settings-change.ts'

export const photosValue = ({ asksPhotos }: Settings): string =>
  asksPhotos ? messages.settings_photos_on() : messages.settings_photos_off()

/** Whether parents are asked about photos (docs/leaders.md#permissions). */
export function PhotosSection({ settings }: { settings: Settings }) {
  const { saving, change } = useSettingsChange()
  const asksPhotos = saving.asksPhotos ?? settings.asksPhotos
  return (
    <SectionPage title={messages.permission_photos()} text={messages.permissions_photos_text()}>
      <Switch
        name="asksPhotos"
        label={messages.settings_photos_ask()}
        text={messages.settings_photos_ask_text()}
        checked={asksPhotos}
        onChange={(isOn) => void change({ asksPhotos: isOn })}
      />
      {asksPhotos && (
        <p className="mt-4 border-t border-line pt-3">
          <TextLink to={paths.permission('photos')} className="inline-flex min-h-11 items-center">
            {messages.settings_photos_see()}
          </TextLink>
        </p>
      )}
    </SectionPage>
  )
}
