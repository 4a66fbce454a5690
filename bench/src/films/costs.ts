export async function measureFilmCosts(): Promise<void> {}
