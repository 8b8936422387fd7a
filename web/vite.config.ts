import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './plugins/messages.ts';

export default defineConfig({
  plugins: [messagesPlugin(), react()],
});
