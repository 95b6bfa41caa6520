export function keysIn(dataDir: string): Record<string, string>
