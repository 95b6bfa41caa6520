/** Admin codes by area, for the matrix of rights; every code stands in one area. */
import { adminCodes, type AdminCode, type AdminCodeName } from '@saola/contract/admin-permissions'

export const areas = {
  people: [3000, 3001, 3002, 3003, 3004, 3005, 3006, 3007],
  merchants: [3100, 3101, 3102, 3103],
  catalogue: [3200, 3201, 3202, 3203, 3204, 3205, 3206, 3207],
  money: [3300, 3301, 3302, 3400, 3401, 3402, 3500, 3501, 3502, 3503, 3504, 3505, 3506, 3507],
  devices: [3600, 3601, 3700, 3701, 3702, 3703, 3704],
  services: [3800, 3801, 3802, 3803, 3810, 3811, 3900, 3901, 3902, 3903, 3904],
} as const satisfies Record<string, readonly AdminCode[]>
export const nameOfCode = (code: number): AdminCodeName | undefined =>
  (Object.entries(adminCodes) as [AdminCodeName, AdminCode][]).find(
    ([, value]) => value === code,
  )?.[0]
