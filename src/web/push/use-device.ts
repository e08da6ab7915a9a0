import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Notifications } from '#contract/notifications.ts'
import { notifications_failed, notifications_turn_off_failed } from '#messages'
import { messageOf } from '../api/api-error.ts'
import { queryKeys } from '../api/query-keys.ts'
import { hasTurnedOn } from './push-mark.ts'
import { type PushSupport, usePushSupport } from './push-support.ts'

/** What the app can say about notifications on this device. */
export type DeviceState = Exclude<PushSupport, 'available'> | 'on' | 'off'

/** `asking`: the browser asks the person whether they allow notifications. */
export type DeviceStep = 'asking' | 'changing' | undefined

/** Notifications of a user on this device, and functions that turn them on and off. */
export function useDevice(userId: string) {
  const client = useQueryClient()
  const [support, updateSupport] = usePushSupport()
  const [isTurnedOn, setTurnedOn] = useState(() => hasTurnedOn(userId))
  const [step, setStep] = useState<DeviceStep>()
  const [error, setError] = useState<string>()
  const isOn = support === 'available' && isTurnedOn && Notification.permission === 'granted'

  async function change(isOnNext: boolean, run: () => Promise<unknown>, failureMessage: string): Promise<void> {
    setStep('changing')
    try {
      await run()
      setTurnedOn(isOnNext)
      client.setQueryData<Notifications>(
        [...queryKeys.notifications],
        (old) => old && { ...old, isSubscribed: isOnNext },
      )
    } catch (cause) {
      setError(messageOf(cause, failureMessage))
    }
    setStep(undefined)
  }

  /** To be called by a tap: browsers show their question only then, and the app never asks without one. */
  async function turnOn(): Promise<void> {
    setError(undefined)
    setStep('asking')
    const ask = async () => Notification.requestPermission()
    const permission = await ask().catch(() => undefined)
    updateSupport()
    if (permission === undefined) setError(notifications_failed())
    if (permission !== 'granted') return setStep(undefined)
    await change(true, async () => (await import('./device.ts')).turnOnDevice(userId), notifications_failed())
  }

  async function turnOff(): Promise<void> {
    setError(undefined)
    await change(
      false,
      async () => (await import('./device.ts')).turnOffDevice(userId),
      notifications_turn_off_failed(),
    )
  }

  const state: DeviceState = support === 'available' ? (isOn ? 'on' : 'off') : support
  return { state, step, error, turnOn, turnOff }
}

export type Device = ReturnType<typeof useDevice>
