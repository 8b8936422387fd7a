/** The envelope of every JSON answer; `data` is null for a refusal, which names its `error`. */
export interface Answer<Data> {
  code: number;
  msg: string;
  data: Data | null;
  error?: string;
}

export async function unwrap<Data>(response: Response): Promise<Answer<Data>> {
  return (await response.json()) as Answer<Data>;
}

/** The data of a success. */
export function dataOf<Data>({ data, code, msg, error }: Answer<Data>): Data {
  if (code !== 200 || data === null) throw new Error(`${code} ${error}: ${msg}`);
  return data;
}
